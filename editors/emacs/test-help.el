;;; test-help.el --- What the tests in a real Emacs share -*- lexical-binding: t -*-

(load (expand-file-name "iai-mode.el" (file-name-directory load-file-name)) nil t)

(defvar failed 0)
(defun claim (what ok seen)
  (princ (if ok (format "  ok    %s\n" what) (format "  FAIL  %s: %S\n" what seen)))
  (unless ok (setq failed (1+ failed)))
  ok)

(defun comes (what condition &optional seen)
  "Wait until CONDITION holds; the limit only ends a test that hangs."
  (let ((end (+ (float-time) 60)) found)
    (while (and (not (setq found (funcall condition))) (< (float-time) end))
      (accept-process-output nil 0.02))
    (claim what found (and seen (funcall seen)))
    (unless found (error "The rest rests on this"))
    found))

(defun found-p (words text) (and (stringp text) (string-match-p (regexp-quote words) text)))

(defun run (name test)
  "Run TEST and leave Emacs with its verdict."
  (princ (format "Emacs %s, %s\n" emacs-version name))
  (condition-case err
      (funcall test)
    (error (claim "the test runs to its end" nil err)))
  (princ (if (= failed 0) "passed\n" "FAILED\n"))
  (kill-emacs (if (= failed 0) 0 1)))

(provide 'test-help)
