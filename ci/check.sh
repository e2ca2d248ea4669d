#!/usr/bin/env bash
# What the GitHub action does once iai is built. It is told what to do by
# variables: IAI (the program), IAI_PATHS, IAI_CHANGED_SINCE, IAI_BASELINE,
# IAI_STRICT, IAI_SARIF and IAI_DIFF; see action.yml.
set -uo pipefail

args=()
[[ -n ${IAI_CHANGED_SINCE:-} ]] && args+=("--changed-since=$IAI_CHANGED_SINCE")
[[ -n ${IAI_BASELINE:-} ]] && args+=("--baseline=$IAI_BASELINE")
[[ ${IAI_STRICT:-} == true ]] && args+=(--strict)
read -r -a paths <<<"${IAI_PATHS:-}"
args+=(--)
[[ ${#paths[@]} -gt 0 ]] && args+=("${paths[@]}")

if [[ -n ${IAI_DIFF:-} ]]; then
  "$IAI" diff --format markdown -- "$IAI_DIFF" >>"${GITHUB_STEP_SUMMARY:-/dev/stdout}"
  # 1 means that there are differences, which is what a summary is for.
  [[ $? -le 1 ]] || exit 2
fi
if [[ -n ${IAI_SARIF:-} ]]; then
  "$IAI" check --format sarif "${args[@]}" >"$IAI_SARIF"
  [[ $? -le 1 ]] || exit 2
fi
"$IAI" check --format github "${args[@]}"
status=$?
# A log without a word would leave people wondering whether anything ran.
[[ $status -eq 0 ]] && echo "iai check found nothing that fails."
exit "$status"
