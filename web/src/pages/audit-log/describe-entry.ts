import { siteSettings } from "../../app/site-settings";
import { csvOf } from "../../csv/write";
import { formatDate, formatNumber } from "../../design/format";
import { strings } from "../../texts/en/audit-log";
import type { AuditLogEntry } from "./queries";

const columns = [
  "time",
  "actorId",
  "actorName",
  "kind",
  "subjectType",
  "subjectId",
  "subjectName",
  "question",
  "field",
  "from",
  "to",
] as const;

/** Writes entries as CSV, a line for each field that changed. */
export const auditCsv = (entries: readonly AuditLogEntry[]): string => csvOf(columns, entries.flatMap(linesOf));

const cell = (value: string | number | boolean | null) => (typeof value === "boolean" ? String(value) : value);

function linesOf({ at, actor, kind, subject, changes }: AuditLogEntry) {
  return changes.map(({ question, field, from, to }) => ({
    time: at,
    actorId: actor?.id ?? null,
    actorName: actor?.name ?? null,
    kind,
    subjectType: subject.type,
    subjectId: subject.id,
    subjectName: subject.name,
    question: question ?? null,
    field,
    from: cell(from),
    to: cell(to),
  }));
}

type Value = string | number | boolean | null;

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** Writes the name of a field, in words where there are any. */
export const fieldLabel = (field: string): string =>
  (strings.fields as Readonly<Record<string, string | undefined>>)[field] ?? field;

/**
 * Writes a value of a field as people read it.
 * @param types names of the course's assessment types by id
 */
export function valueText(field: string, value: Value, types: ReadonlyMap<number, string>): string {
  // A course without a time zone of its own has the deployment's.
  if (field === "timeZone" && value === null) return siteSettings().timeZone;
  if (value === null || value === "") return strings.nothing;
  if (typeof value === "boolean") return value ? strings.yes : strings.no;
  if (field === "configId") return types.get(Number(value)) ?? `#${value}`;
  if (typeof value === "number") return formatNumber(value);
  if (MOMENT.test(value)) return formatDate(value, "medium");
  return (strings.values as Readonly<Record<string, string | undefined>>)[value] ?? value;
}

type Change = AuditLogEntry["changes"][number];
export type Act = keyof typeof strings.acts;

/** Tells in one word what an entry's author did; the texts have a sentence for each. */
export function actOf({ kind, actor, subject, changes }: AuditLogEntry): Act {
  const change = (field: string): Change | undefined => changes.find((each) => each.field === field);
  if (kind === "extension") return extensionAct(changes);
  if (kind === "achievement") return subject.type === "member" ? "progressSet" : "achievementsChanged";
  switch (subject.type) {
    case "member":
      if (kind === "grade") return "marked";
      if (change("invitation")) return "memberInvited";
      if (change("removed")) return "letInAgain";
      return memberAct(change("role"), subject.id === String(actor?.id));
    case "group":
      return "groupLeader";
    case "answer":
      return change("regradeRequest") ? "requestAnswered" : "graded";
    case "submission":
      return submissionAct(change);
    case "assessment":
      return kind === "date" ? "dates" : assessmentAct(change);
    case "sourcecast":
      return recordingAct(change);
    case "story":
      return createdOrRemoved(change("title"), ["storyAdded", "storyDeleted", "storyChanged"]);
    case "file":
      return createdOrRemoved(change("file"), ["fileAdded", "fileDeleted", "fileAdded"]);
    case "pinnedNote":
      return createdOrRemoved(change("note"), ["notePinned", "noteUnpinned", "noteChanged"]);
    case "assessmentType":
      return createdOrRemoved(change("type"), ["typeAdded", "typeRemoved", "typeChanged"]);
    default:
      return courseAct(change);
  }
}

/** The time that is given is one of the fields; the reason, another, stays where only that changes. */
function extensionAct(changes: readonly Change[]): Act {
  const isExtension = changes.some(({ field }) => field.startsWith("extension of "));
  const time = changes.filter(({ field }) => field !== "reason");
  const isGiven = time.length > 0 && time.every(({ from }) => from === null);
  const isRevoked = time.length > 0 && time.every(({ to }) => to === null);
  if (isExtension) return isGiven ? "extensionGiven" : isRevoked ? "extensionRevoked" : "extension";
  return isGiven ? "accommodationGiven" : isRevoked ? "accommodationRevoked" : "accommodation";
}

function memberAct(role: Change | undefined, isSelf: boolean): Act {
  if (role?.from === null) return "memberAdded";
  if (role?.to === null) return isSelf ? "left" : "memberRemoved";
  return role ? "roleChanged" : "groupChanged";
}

function submissionAct(change: (field: string) => Change | undefined): Act {
  if (change("status")) return "unsubmitted";
  if (change("autogradingStatus")) return "regraded";
  return change("grader")?.to === null ? "unaccepted" : "accepted";
}

function recordingAct(change: (field: string) => Change | undefined): Act {
  const shown = change("isPublished");
  if (change("title")?.from !== null && change("title")?.to !== null && shown)
    return shown.to === true ? "recordingPublished" : "recordingHidden";
  return createdOrRemoved(change("title"), ["recordingAdded", "recordingDeleted", "recordingChanged"]);
}

const ACTS_ON_ASSESSMENTS: Readonly<Record<string, Act>> = {
  scores: "scoresCounted",
  checks: "checksRun",
  similarity: "answersCompared",
  regrade: "regradeMoved",
};

const UPLOADS: Readonly<Record<string, Act>> = { created: "uploaded", replaced: "replaced", forced: "forced" };

function assessmentAct(change: (field: string) => Change | undefined): Act {
  const [act] = Object.entries(ACTS_ON_ASSESSMENTS).flatMap(([field, each]) => (change(field) ? [each] : []));
  if (act) return act;
  const upload = UPLOADS[String(change("upload")?.to)];
  if (upload) return upload;
  if (change("number")?.to === null) return "deleted";
  if (change("number")?.from === null) return "uploaded";
  const published = change("isPublished");
  if (published) return published.to ? "published" : "unpublished";
  return "assessmentChanged";
}

/** What of a course says how the gradebook makes totals. */
const TOTALS = ["totalMethod", "weights", "externalColumns", "unmarkedWork", "totalFloor", "totalCap"];

function courseAct(change: (field: string) => Change | undefined): Act {
  const archived = change("archivedAt");
  if (archived) return archived.to === null ? "unarchived" : "archived";
  if (change("copiedFrom")) return "copied";
  if (change("rosterColumns")) return "rosterColumnsChanged";
  if (change("fileColumns")) return "fileColumnsChanged";
  if (TOTALS.some((field) => change(field))) return "totalsChanged";
  const comment = change("sharedComment");
  if (comment) return comment.to === null ? "commentUnshared" : "commentShared";
  return change("courseName")?.from === null ? "courseCreated" : "courseChanged";
}

const createdOrRemoved = (change: Change | undefined, [created, removed, changed]: [Act, Act, Act]): Act =>
  change?.from === null ? created : change?.to === null ? removed : changed;
