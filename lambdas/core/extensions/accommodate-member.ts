import type { Accommodation } from "../../../domain/assessments/deadlines/closing-time";
import { closingTimeFor } from "../../../domain/assessments/deadlines/closing-time";
import type { Assessment } from "../assessments/assessment";
import type { AssessmentJobCore } from "../assessments/assessment-jobs";
import { assessmentsOfCourse } from "../assessments/store";
import { auditWrites, changesBetween } from "../audit/entry";
import { retryOnConflict } from "../kernel/conflict";
import { Refusal } from "../kernel/refusal";
import type { Registration } from "../members/registration";
import { memberOfCourse } from "../members/store";
import { TRANSACTION_LIMIT } from "../table";
import type { GrantedAccommodation } from "./extension";
import { NEWER_EXTENSION, NOT_A_STUDENT, settle } from "./grant-extension";
import { datesChange, extensionChange, findAccommodation, putAccommodation, removeAccommodation } from "./store";

const DAY_MS = 86_400_000;
/** The accommodation, the registration and the entry of the audit log. */
const OTHER_OPERATIONS = 3;

export interface AccommodationRequest {
  readonly regId: number;
  /** Null takes the accommodation away. */
  readonly accommodation: Accommodation | null;
  readonly reason: string | null;
  /** The version that the writer saw, 0 for none; undefined overwrites whatever is there. */
  readonly expectedVersion: number | undefined;
}

/**
 * Gives a student an accommodation, changes it, or takes it away: for every assessment of the course, those to come
 * included. Where an assessment has closed and their time by the old or the new accommodation is still to come, a job
 * gives work back or closes it. 3 reads and 1 for each 4 KB of the course's assessments; one transaction over the
 * accommodation, the registration, those few assessments and the audit log. Returns its version, 0 when there is none.
 *
 * @throws Refusal 400 not a student, 403 not of this course, 412 changed meanwhile
 */
export async function accommodateMember(
  core: AssessmentJobCore,
  caller: Registration,
  request: AccommodationRequest,
): Promise<number> {
  const { version, touched } = await retryOnConflict(() => accommodateOnce(core, caller, request));
  for (const assessment of touched) await settle(core, assessment);
  return version;
}

async function accommodateOnce(core: AssessmentJobCore, caller: Registration, request: AccommodationRequest) {
  const { courseId } = caller;
  const member = await memberOfCourse(core, courseId, request.regId);
  if (member.role !== "student" && request.accommodation) throw new Refusal(400, NOT_A_STUDENT);
  const before = await findAccommodation(core, request.regId);
  if (request.expectedVersion !== undefined && request.expectedVersion !== (before?.version ?? 0)) {
    throw new Refusal(412, NEWER_EXTENSION);
  }
  const now = core.clock.now();
  const next = request.accommodation && {
    ...storedAccommodation(member, caller, request, now),
    version: (before?.version ?? 0) + 1,
  };
  if (!next && !before) return { version: 0, touched: [] };
  const after = { ...member, accommodation: request.accommodation };
  const touched = (await assessmentsOfCourse(core, courseId))
    .filter((assessment) => isTouched(assessment, [member, after], now))
    .slice(0, TRANSACTION_LIMIT - OTHER_OPERATIONS);
  const subject = { type: "member", id: member.regId, name: member.name ?? member.username } as const;
  const changes = changesBetween<GrantedAccommodation>(before ?? {}, next ?? {}, ["factor", "days", "reason"]);
  await core.table.transact([
    next ? putAccommodation(next, before) : removeAccommodation(before as GrantedAccommodation),
    ...datesChange(member, { accommodation: request.accommodation }),
    ...touched.map((assessment) => extensionChange(assessment, now, { isLess: isLess(assessment, member, after) })),
    ...auditWrites(core, courseId, caller, [{ kind: "extension", subject, changes }]),
  ]);
  return { version: next?.version ?? 0, touched };
}

function storedAccommodation(
  { regId, userId, courseId }: Registration,
  caller: Registration,
  { accommodation, reason }: AccommodationRequest,
  now: Date,
): Omit<GrantedAccommodation, "version"> {
  const { factor = null, days = null } = accommodation ?? {};
  const by = { id: caller.regId, name: caller.name };
  return { regId, userId, courseId, factor, days, reason, by, at: now.toISOString() };
}

function isLess(assessment: Assessment, before: Registration, after: Registration): boolean {
  const [old, young] = [before, after].map((member) => Date.parse(closingTimeFor(assessment, member).closeAt));
  return Number(young) < Number(old);
}

/** Says whether the clock has had to do with it, or will within a day, and it closes for the member only later. */
function isTouched(assessment: Assessment, states: readonly Registration[], now: Date): boolean {
  if (assessment.isDeleting || Date.parse(assessment.closeAt) > now.getTime() + DAY_MS) return false;
  return states.some((member) => Date.parse(closingTimeFor(assessment, member).closeAt) > now.getTime());
}
