import { PLAYGROUND_VARIANTS } from "../../../../domain/facts/languages";
import { EXTERNAL_LIBRARIES } from "../../../../language/library";
import { FileFailure } from "../file-failure";
import type { ProgramLanguage } from "../program-file";

/** What Drive keeps of a program beside its text, for this app alone. */
export type AppProperties = Readonly<Record<string, string>>;

/** Writes a program's language as Drive keeps it. */
export const propertiesOf = ({ chapter, variant, external }: ProgramLanguage): AppProperties => ({
  source: "true",
  chapter: String(chapter),
  variant,
  // As other front ends write and read it.
  external: external.toUpperCase(),
});

/** Reads a program's language. What is missing or not known is Source §4, default, without a library. */
export function languageOf(properties: AppProperties): ProgramLanguage {
  const chapter = ([1, 2, 3, 4] as const).find((one) => String(one) === properties.chapter) ?? 4;
  const variant = PLAYGROUND_VARIANTS[chapter].find((one) => one === properties.variant) ?? "default";
  const external = EXTERNAL_LIBRARIES.find((one) => one === properties.external?.toLowerCase()) ?? "none";
  return { chapter, variant, external };
}

/** A file on Drive, without its content. */
export interface DriveFile {
  readonly id: string;
  readonly name: string;
  /** Names the content; null of what has none that can be read, such as a document of Google's own. */
  readonly revision: string | null;
  /** Bytes. */
  readonly size: number;
  readonly isTrashed: boolean;
  readonly properties: AppProperties;
}

/** The fields of a file that are asked for. */
export const FILE_FIELDS = "id,name,headRevisionId,size,trashed,appProperties";

/** Reads a file out of an answer. Throws FileFailure "server" for what is none. */
export function readFile(answer: unknown): DriveFile {
  const { id, name, headRevisionId, size, trashed, appProperties } = Object(answer) as Record<string, unknown>;
  if (typeof id !== "string" || typeof name !== "string") {
    throw new FileFailure("server", "the answer of Drive is no file");
  }
  const properties = Object.entries(Object(appProperties) as Record<string, unknown>);
  return {
    id,
    name,
    isTrashed: trashed === true,
    size: Number(size ?? 0),
    revision: typeof headRevisionId === "string" ? headRevisionId : null,
    properties: Object.fromEntries(properties.map(([key, value]) => [key, String(value)])),
  };
}

/** The account that a token is of. */
export interface DriveUser {
  readonly name: string | null;
  readonly email: string | null;
}

/** Reads whose Drive it is out of an answer. */
export function readUser(answer: unknown): DriveUser {
  const { user } = Object(answer) as Record<string, unknown>;
  const { displayName, emailAddress } = Object(user) as Record<string, unknown>;
  const text = (value: unknown) => (typeof value === "string" && value !== "" ? value : null);
  return { name: text(displayName), email: text(emailAddress) };
}

/** Google's reasons of a 403 that a limit is the cause of. */
const LIMITS = ["rateLimitExceeded", "userRateLimitExceeded", "dailyLimitExceeded", "quotaExceeded"];
/** Google's reasons of a 403 that more rights do not help against. */
const REFUSALS = ["storageQuotaExceeded", "teamDriveFileLimitExceeded", "numChildrenInNonRootLimitExceeded"];

/** Returns why Drive refused a call: https://developers.google.com/workspace/drive/api/guides/handle-errors. */
export function failureOf(
  status: number,
  { reason, message }: { readonly reason: string; readonly message: string },
  retryAfter: string | null,
  now: number,
): FileFailure {
  const text = `Drive answered ${status} ${reason}: ${message}`;
  if (status === 401) return new FileFailure("signed out", text);
  if (status === 429 || (status === 403 && LIMITS.includes(reason))) {
    const seconds = retryAfter === null || retryAfter.trim() === "" ? Number.NaN : Number(retryAfter);
    return new FileFailure("rate limited", text, { until: Number.isFinite(seconds) ? now + seconds * 1000 : null });
  }
  if (status === 403) return new FileFailure(REFUSALS.includes(reason) ? "refused" : "forbidden", text);
  if (status === 404) return new FileFailure("missing", text);
  return new FileFailure(status < 500 ? "refused" : "server", text);
}

/** Reads Google's reason out of the body of a refusal; empty where it says none. */
export function readRefusal(text: string): { reason: string; message: string } {
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    // A gateway in between answers with a page; the status says enough.
    return { reason: "", message: "" };
  }
  const { error } = Object(answer) as Record<string, unknown>;
  const { errors, message } = Object(error) as Record<string, unknown>;
  const [first] = Array.isArray(errors) ? errors : [];
  const { reason } = Object(first) as Record<string, unknown>;
  return { reason: typeof reason === "string" ? reason : "", message: typeof message === "string" ? message : "" };
}
