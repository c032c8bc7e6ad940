import { formatDayAndTime } from "../design/format";
import { strings } from "../texts/en/program-files";
import type { FileFailure } from "./file-failure";
import type { FileHost } from "./program-file";

/** Returns what is said to a person whose file was not opened or saved: what happened, why, and what to do. */
export function failureText(failure: FileFailure, host: FileHost, action: "open" | "save"): string {
  // The specification's sentence stands alone.
  if (action === "open" && host === "github" && failure.kind === "missing") return causeText(failure, host);
  const result = action === "open" ? strings.notOpened[host] : strings.notSaved[host];
  return `${result} ${causeText(failure, host)}`;
}

/** Returns why a host did not do what was asked, and what to do. */
export function causeText({ kind, until }: FileFailure, host: FileHost): string {
  const name = strings.hosts[host];
  if (kind === "rate limited" && until !== null) return strings.rateLimitedUntil(name, formatDayAndTime(until));
  if (host === "local" && kind === "forbidden") return strings.localForbidden;
  if (host === "local" && kind === "missing") return strings.localGone;
  return strings.causes[kind](name);
}

/** Tells whether the same may work when it is tried again, without anything else being done first. */
export const mayWorkAgain = ({ kind }: FileFailure): boolean =>
  ["offline", "rate limited", "server", "unanswered", "forbidden"].includes(kind);
