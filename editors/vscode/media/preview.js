// Runs inside the preview: puts in what the extension sends, and tells it where
// the user wants to go.
(function () {
	const vscode = acquireVsCodeApi();
	const content = document.getElementById("content");
	vscode.setState({ uri: document.body.dataset.preview });

	window.addEventListener("message", ({ data }) => {
		const top = window.scrollY;
		const focused = document.activeElement?.matches("a.source") ? [...content.querySelectorAll("a.source")].indexOf(document.activeElement) : -1;
		content.innerHTML = data.html;
		for (const section of content.querySelectorAll("section[data-uri]")) {
			linkHeadings(section);
		}
		window.scrollTo(0, top);
		if (focused >= 0) {
			content.querySelectorAll("a.source")[focused]?.focus();
		}
	});

	// A heading that does not begin its section gets a link of its own.
	function linkHeadings(section) {
		for (const heading of section.querySelectorAll("h1, h2, h3, h4, h5, h6")) {
			const line = sourceLine(section, heading);
			const first = Number(section.dataset.lines.split(",")[0]);
			if (line === undefined || line === first) {
				continue;
			}
			const name = section.querySelector("a.source").textContent.replace(/:\d+$/, "").replace(/^\S+ /, "");
			const link = document.createElement("a");
			link.className = "source";
			link.href = "#";
			link.dataset.uri = section.dataset.uri;
			link.dataset.line = String(line);
			link.setAttribute("aria-label", `Go to ${name}, line ${line + 1}`);
			link.textContent = `${name}:${line + 1}`;
			heading.append(" ", link);
		}
	}

	function sourceLine(section, element) {
		const marked = element.closest("[data-line]") ?? element.querySelector("[data-line]");
		if (!marked || marked.classList.contains("source")) {
			return undefined;
		}
		const line = section.dataset.lines.split(",")[Number(marked.dataset.line)];
		return line === undefined ? undefined : Number(line);
	}

	content.addEventListener("click", (event) => {
		const link = event.target.closest("a.source");
		if (link) {
			event.preventDefault();
			vscode.postMessage({ go: { uri: link.dataset.uri, line: Number(link.dataset.line) } });
		}
	});

	content.addEventListener("dblclick", (event) => {
		const section = event.target.closest("section[data-uri]");
		const line = section && sourceLine(section, event.target);
		if (line !== undefined && line !== null) {
			vscode.postMessage({ go: { uri: section.dataset.uri, line } });
		}
	});

	vscode.postMessage({ ready: true });
})();
