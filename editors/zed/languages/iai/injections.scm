((frontmatter) @injection.content
  (#set! injection.language "yaml"))

((body) @injection.content
  (#set! injection.language "markdown"))
