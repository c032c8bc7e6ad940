import { strings } from "../../texts/en/program-files";
import { FileFailure } from "../file-failure";
import { causeText } from "../file-failure-text";

/** Returns the words for a list that could not be read from GitHub; what nobody foresaw goes to the page's log. */
export function failureText(error: unknown): string {
  if (error instanceof FileFailure) return causeText(error, "github");
  console.error("A list of GitHub's was not read.", error);
  return strings.unexpected;
}

/** Returns the words for a file that could not be looked up: the specification's, where GitHub shows nothing of it. */
export function lookupFailureText(error: unknown): string {
  const isDenied = error instanceof FileFailure && ["forbidden", "missing"].includes(error.kind);
  return isDenied ? strings.causes.missing() : failureText(error);
}
