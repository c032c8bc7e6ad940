import { formatDate } from "../../../design/format";
import type { GithubFailure } from "../../../github/failures";
import { strings } from "../../../texts/en/github-mission-editor";

/** Says in plain words why a save failed, what became of the work, and what to do. */
export function failureText({ kind, until }: GithubFailure): string {
  if (kind !== "rateLimited") return strings.failures[kind];
  return until === null ? strings.failures.rateLimitedAny : strings.failures.rateLimited(formatDate(until, "medium"));
}

/** Says why a repository could not be made. */
export function creationFailureText(failure: GithubFailure): string {
  if (failure.kind === "forbidden") return strings.failures.mayNotCreate;
  return failure.kind === "refused" ? strings.failures.nameTaken : failureText(failure);
}
