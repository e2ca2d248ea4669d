;;; iai-mode.el --- Files of IAIP, with their language server -*- lexical-binding: t -*-

;; Version: 1.0
;; Package-Requires: ((emacs "26.3"))
;; Keywords: languages, tools

;;; Commentary:

;; A mode for manifest.iai and the .iai files it calls for: YAML down to the
;; first line of three dashes, Markdown below.  Eglot and lsp-mode know from it
;; how to start the language server.  With Eglot there are three commands more,
;; for what the protocol has no place for: `iai-contract', `iai-preview' and
;; `iai-explain'.

;;; Code:

(require 'subr-x)

(defgroup iai nil "Instruction files of AI agents." :group 'languages)

(defcustom iai-server-command '("iai" "lsp")
  "How the language server is started."
  :type '(repeat string))

;;;; The mode

(defun iai--text-start ()
  "The place where the free text begins, nil if there is none."
  (save-excursion
    (goto-char (point-min))
    (when (looking-at "---[ \t]*\r?$") (forward-line 1))
    (when (re-search-forward "^---[ \t]*\r?$" nil t) (line-beginning-position 2))))

(defun iai--in-frontmatter-p (at)
  "Whether AT lies in the frontmatter."
  (save-match-data
    (let ((start (iai--text-start))) (or (null start) (< at start)))))

(defun iai--match (regexp frontmatter)
  "A matcher of REGEXP for font-lock, in the FRONTMATTER or outside it."
  (lambda (limit)
    (let (found)
      (while (and (not found) (re-search-forward regexp limit t))
        (setq found (eq (iai--in-frontmatter-p (match-beginning 0)) frontmatter)))
      found)))

(defvar iai-font-lock-keywords
  (list
   (list (iai--match "^kind:[ \t]+\\([[:alnum:]][[:alnum:]_-]*\\)" t) '(1 font-lock-type-face t))
   (list (iai--match "^[ \t]*\\(?:- +\\)*\\([[:alnum:]_-]+\\):\\(?:[ \t]\\|$\\)" t) '(1 font-lock-variable-name-face))
   (list (iai--match "\\(?:^\\|[ \t]\\)\\(#.*\\)$" t) '(1 font-lock-comment-face t))
   (list (iai--match "^---[ \t]*$" t) '(0 font-lock-keyword-face))
   (list (iai--match "^ \\{0,3\\}#\\{1,6\\}[ \t].*$" nil) '(0 font-lock-function-name-face))
   (list (iai--match "\\*\\*[^*\n]+\\*\\*" nil) '(0 'bold))
   (list (iai--match "`[^`\n]+`" nil) '(0 font-lock-constant-face)))
  "What is highlighted without a language server.")

;; Without version control a workspace is where its manifest is.
(defun iai--project (dir)
  "The project of DIR that a manifest makes, if any."
  (let ((found (or (locate-dominating-file dir ".iaip/manifest.iai") (locate-dominating-file dir "manifest.iai"))))
    (when found
      (cons 'transient (replace-regexp-in-string "/\\.iaip/\\'" "/" (file-name-as-directory (expand-file-name found)))))))

;;;###autoload
(define-derived-mode iai-mode text-mode "IAI"
  "Mode for the instruction files of AI agents."
  (setq-local comment-start "# ")
  (setq-local comment-start-skip "#+[ \t]*")
  (setq-local indent-tabs-mode nil)
  (setq-local font-lock-multiline t)
  (add-hook 'project-find-functions #'iai--project 90 t)
  (setq font-lock-defaults '(iai-font-lock-keywords t)))

;;;###autoload
(add-to-list 'auto-mode-alist '("\\.iai\\'" . iai-mode))

;;;; The clients

(defvar eglot-server-programs)
(declare-function eglot-current-server "eglot")
(declare-function jsonrpc-request "jsonrpc")
(declare-function eglot--project "eglot")
(declare-function project-root "project")
(declare-function lsp-register-client "lsp-mode")
(declare-function make-lsp-client "lsp-mode")
(declare-function lsp-stdio-connection "lsp-mode")
(defvar lsp-language-id-configuration)

(with-eval-after-load 'eglot
  (add-to-list 'eglot-server-programs (cons 'iai-mode iai-server-command)))

(with-eval-after-load 'lsp-mode
  (add-to-list 'lsp-language-id-configuration '(iai-mode . "iai"))
  (lsp-register-client
   (make-lsp-client :new-connection (lsp-stdio-connection (lambda () iai-server-command))
                    :major-modes '(iai-mode)
                    :server-id 'iai)))

;;;; Commands, with Eglot

(defun iai--uri (file)
  "The URI of FILE."
  (concat "file://" (mapconcat #'url-hexify-string (split-string (expand-file-name file) "/") "/")))

(autoload 'url-hexify-string "url-util")

(defun iai--server ()
  "The language server of this buffer, or an error that says what to do."
  (or (and (fboundp 'eglot-current-server) (eglot-current-server))
      (user-error "The language server does not run here: M-x eglot starts it")))

(defun iai--file (uri)
  "The file that URI names."
  (url-unhex-string (string-remove-prefix "file://" uri) t))

(autoload 'url-unhex-string "url-util")

(defun iai--call (operation question)
  "The answer of OPERATION of the language server to QUESTION, a plist."
  (jsonrpc-request (iai--server) :workspace/executeCommand
                   (list :command (concat "iai." operation) :arguments (vector question))))

(defun iai--manifest ()
  "The URI of the manifest this file belongs to, nil if nothing loads it."
  (let ((uri (iai--uri buffer-file-name)))
    (if (save-excursion (goto-char (point-min)) (re-search-forward "^kind:[ \t]+[\"']?manifest\\_>" (iai--text-start) t))
        uri
      (let* ((nowhere '(:start (:line 0 :character 0) :end (:line 0 :character 0)))
             (item (list :name (file-name-nondirectory buffer-file-name) :kind 1 :uri uri
                         :range nowhere :selectionRange nowhere))
             (calls (jsonrpc-request (iai--server) :callHierarchy/incomingCalls (list :item item))))
        (unless (seq-empty-p calls)
          (plist-get (plist-get (elt calls 0) :from) :uri))))))

(autoload 'seq-empty-p "seq")

(defun iai--root ()
  "The directory that the language server works in."
  (expand-file-name (project-root (eglot--project (iai--server)))))

(defun iai--where ()
  "Which workspace and manifest a question is about, as a plist."
  (let ((manifest (or (iai--manifest) (user-error "No manifest loads this file")))
        (root (iai--root)))
    (list :root (directory-file-name root) :manifest (file-relative-name (iai--file manifest) root))))

(defun iai--show (name text)
  "Show TEXT in a buffer called NAME."
  (let ((buffer (get-buffer-create name)))
    (with-current-buffer buffer
      (let ((inhibit-read-only t))
        (erase-buffer)
        (insert text)
        (goto-char (point-min)))
      (if (fboundp 'markdown-view-mode) (markdown-view-mode) (special-mode)))
    (display-buffer buffer)))

(declare-function markdown-view-mode "markdown-mode")

(defun iai--commands ()
  "The commands that a contract can be asked for."
  (mapcar (lambda (command) (plist-get command :id))
          (plist-get (iai--call "contract.catalog" (iai--where)) :commands)))

;;;###autoload
(defun iai-contract (command)
  "Show the contract of COMMAND with the instructions in force."
  (interactive (list (completing-read "Command: " (iai--commands) nil t)))
  (iai--show (format "*iai contract %s*" command)
             (plist-get (iai--call "resolveContract" (append (list :commandId command) (iai--where))) :text)))

;;;###autoload
(defun iai-preview ()
  "Show what is in force in the manifest that loads this file."
  (interactive)
  (let* ((manifest (or (iai--manifest) (user-error "No manifest loads this file")))
         (uri (concat "iai-resolved:/all.md?" (url-hexify-string manifest))))
    (iai--show "*iai preview*" (plist-get (jsonrpc-request (iai--server) :iai/resolvedDocument (list :uri uri)) :text))))

;;;###autoload
(defun iai-explain ()
  "Say whether this line is in force, and if not, what put it out."
  (interactive)
  (let* ((where (iai--where))
         (file (file-relative-name buffer-file-name (plist-get where :root)))
         (answer (iai--call "explain" (append (list :file file :line (line-number-at-pos)) where))))
    (message "%s. %s" (if (eq (plist-get answer :inForce) t) "In force" "Not in force")
             (mapconcat (lambda (step)
                          (let ((by (plist-get step :by)))
                            (concat (plist-get step :why)
                                    (when by (format " (%s:%d)" (plist-get by :file) (plist-get by :line))))))
                        (plist-get answer :steps) " "))))

(provide 'iai-mode)
;;; iai-mode.el ends here
