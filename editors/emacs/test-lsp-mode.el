;;; test-lsp-mode.el --- lsp-mode and the language server in a real Emacs -*- lexical-binding: t -*-
;; IAI_WORKSPACE=dir emacs -q --batch -l editors/emacs/test-lsp-mode.el

(load (expand-file-name "test-help.el" (file-name-directory load-file-name)) nil t)
(require 'lsp-mode)
(setq lsp-auto-guess-root t
      lsp-guess-root-without-session t
      lsp-session-file (expand-file-name "lsp-session" (getenv "HOME"))
      lsp-diagnostics-provider :flymake
      lsp-enable-snippet nil
      lsp-restart 'ignore
      ;; What decorates a screen there is none of.
      lsp-headerline-breadcrumb-enable nil
      lsp-modeline-code-actions-enable nil
      lsp-modeline-diagnostics-enable nil
      lsp-modeline-workspace-status-enable nil
      lsp-response-timeout 60)

(defun problems ()
  (let (out)
    (maphash (lambda (_file list) (seq-doseq (d list) (push (lsp:diagnostic-message d) out))) (lsp-diagnostics))
    out))

(run "lsp-mode"
     (lambda ()
       (find-file (expand-file-name "broken/guardrails.security.iai" (getenv "IAI_WORKSPACE")))
       (claim "the mode is iai-mode" (eq major-mode 'iai-mode) major-mode)
       (lsp)
       (comes "lsp-mode starts the server" (lambda () lsp--buffer-workspaces))
       (comes "diagnostics" (lambda () (seq-some (lambda (text) (found-p "declares kind" text)) (problems))) #'problems)
       (goto-char (1+ (point-min)))
       (let ((hover (lsp-request "textDocument/hover" (lsp--text-document-position-params))))
         (claim "hover" (found-p "kind" (format "%S" hover)) hover))
       (search-forward "context")
       (backward-char 2)
       (let ((titles (mapcar #'lsp:code-action-title (lsp-code-actions-at-point))))
         (claim "a code action is offered" (seq-some (lambda (title) (found-p "Change the kind" title)) titles) titles))))
