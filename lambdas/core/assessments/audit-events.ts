import { type AuditChange, type AuditEvent, changesBetween } from "../audit/entry";
import { type Assessment, maxXpOf } from "./assessment";

/** How a file came in: as a new assessment, in place of one without answers, or over one that has answers. */
export type UploadKind = "created" | "replaced" | "forced";

const DATES = ["openAt", "closeAt", "earlyFeedbackUntil"] as const;
const FIELDS = [
  "number",
  "title",
  "configId",
  "isPublished",
  "hidesGrades",
  "questionCount",
  "maxXp",
  "shortSummary",
  "story",
  "coverImage",
  "reading",
] as const;

/**
 * Returns what the audit log tells of an assessment's change, dates apart from all else; undefined is one that is not there
 * before, or afterwards. An upload is told even when it changes texts of questions alone, and with a publication the reason
 * that was given for it.
 */
export function assessmentEvents(
  before: Assessment | undefined,
  after: Assessment | undefined,
  { upload, reason }: { readonly upload?: UploadKind; readonly reason?: string | undefined } = {},
): AuditEvent[] {
  const known = after ?? before;
  if (known === undefined) return [];
  const subject = { type: "assessment" as const, id: known.assessmentId, name: known.title };
  const [from, to] = [before ? loggedFields(before) : {}, after ? loggedFields(after) : {}];
  const changes: AuditChange[] = [
    ...(upload === undefined ? [] : [{ field: "upload", from: null, to: upload }]),
    ...changesBetween<Logged>(from, to, FIELDS),
    ...passwordChange(before, after),
    ...(reason === undefined ? [] : [{ field: "reason", from: null, to: reason }]),
  ];
  const dates = changesBetween<Logged>(from, to, DATES);
  if (!before || !after) return [{ kind: "assessment", subject, changes: [...changes, ...dates] }];
  return [
    { kind: "assessment", subject, changes },
    { kind: "date", subject, changes: dates },
  ];
}

type Logged = Pick<Assessment, (typeof DATES)[number] | Exclude<(typeof FIELDS)[number], "questionCount" | "maxXp">> & {
  readonly questionCount: number;
  readonly maxXp: number;
};

const loggedFields = (assessment: Assessment): Logged => ({
  ...assessment,
  questionCount: assessment.questions.length,
  maxXp: maxXpOf(assessment),
});

/** Says that there is a password, or another one; the log is read by more people than may know it. */
function passwordChange(before: Assessment | undefined, after: Assessment | undefined): AuditChange[] {
  const [from, to] = [before?.password ?? null, after?.password ?? null];
  if (from === to) return [];
  return [{ field: "password", from: from && "set", to: to && (from === null ? "set" : "changed") }];
}

/** Returns what the audit log tells of an act on an assessment that changes none of its own fields. */
export function assessmentAct(
  { assessmentId, title }: Pick<Assessment, "assessmentId" | "title">,
  field: "scores" | "checks" | "similarity" | "regrade",
  from: string | null,
  to: string,
): AuditEvent {
  const subject = { type: "assessment" as const, id: assessmentId, name: title };
  return { kind: "assessment", subject, changes: [{ field, from, to }] };
}
