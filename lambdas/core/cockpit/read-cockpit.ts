import { closingTimeFor } from "../../../domain/assessments/deadlines/closing-time";
import { encodeMoments } from "../../../domain/cockpit/cell";
import { byNaturalOrder } from "../../../domain/cockpit/natural-order";
import type { SheetAssessment, SheetStudent } from "../../../domain/cockpit/sheet";
import { type Assessment, maxXpOf } from "../assessments/assessment";
import { assessmentsOfCourse } from "../assessments/store";
import { assessmentTypes, typeOf } from "../assessments/types";
import type { AssessmentConfig } from "../courses/course";
import type { Core } from "../kernel/core";
import type { Objects } from "../kernel/object-store";
import { hasLoggedIn, shownName } from "../members/registration";
import { listGroups } from "../members/store";
import { type KeptRow, readSheet, writeSheet } from "./kept-sheet";
import { makeRows, readVersions, staleRows } from "./sheet-rows";

/** What the cockpit is read from: the table, and the store with its sheet. */
export interface CockpitCore extends Pick<Core, "table"> {
  readonly recordings: Objects;
}

/** Rows that one reading makes anew, so that it ends in time however large the course is. */
export const ROWS_AT_ONCE = 200;

const HOUR_MS = 3_600_000;

/**
 * Returns every student of a course by every assessment, as the kept sheet has it, after the rows that have changed since were
 * made anew; `left` of those are still to be made. With nothing changed it costs half a read for about 90 members, for 4 KB
 * of assessments and for about 30 groups, and one object: about 25 reads for 2,000 students by 60 assessments. A changed row
 * costs 2 reads and 1 for each 4 KB of its student's submissions, once, whoever asks first.
 */
export async function readCockpit(core: CockpitCore, courseId: number) {
  const [versions, kept, assessments, types, groups] = await Promise.all([
    readVersions(core, courseId),
    readSheet(core.recordings, courseId),
    assessmentsOfCourse(core, courseId, { consistent: false }),
    assessmentTypes(core, courseId),
    listGroups(core, courseId, { consistent: false }),
  ]);
  const stale = await staleRows(core, courseId, { kept, versions });
  const made = await makeRows(core, courseId, { regIds: stale.slice(0, ROWS_AT_ONCE), versions });
  const rows = new Map([...(kept ?? []), ...made.map((row) => [row.regId, row] as const)]);
  if (made.length > 0) await writeSheet(core.recordings, courseId, rows.values());
  const members = [...rows.values()].flatMap((row) => ("isGone" in row ? [] : [row]));
  const shown = assessments.filter(({ isDeleting }) => !isDeleting);
  return {
    assessments: shown.map((assessment) => assessmentOf(assessment, types)),
    groups: groups
      .map(({ name, leaderRegId, leaderName }) => ({ name, leaderId: leaderRegId, leaderName }))
      .sort((one, other) => byNaturalOrder(one.name, other.name)),
    students: members.flatMap((row) => (row.role === "student" ? [studentOf(row, shown)] : [])),
    staff: members.flatMap((row) =>
      row.role === "student" ? [] : [{ regId: row.regId, name: shownName(row), username: row.username }],
    ),
    left: stale.length - made.length,
  };
}

function assessmentOf(assessment: Assessment, types: readonly AssessmentConfig[]): SheetAssessment {
  const { assessmentId: id, configId: typeId, title, number, openAt, closeAt, isPublished, questions } = assessment;
  const { type, isManuallyGraded, earlySubmissionXp, hoursBeforeEarlyXpDecay } = typeOf(types, assessment);
  const decaysAt = new Date(Date.parse(openAt) + hoursBeforeEarlyXpDecay * HOUR_MS).toISOString();
  return {
    id,
    title,
    number,
    type,
    typeId,
    openAt,
    closeAt,
    decaysAt: earlySubmissionXp > 0 ? decaysAt : null,
    maxXp: maxXpOf(assessment),
    questionCount: questions.length,
    isPublished,
    isManuallyGraded,
    hidesGrades: assessment.hidesGrades === true,
  };
}

function studentOf(row: KeptRow, assessments: readonly Assessment[]): SheetStudent {
  const { regId, username, group, cells, email = null, studentNumber = null } = row;
  const person = { regId, name: shownName(row), username, hasLoggedIn: hasLoggedIn(row), email, studentNumber };
  return { ...person, group, cells, closings: closingsOf(row, assessments) };
}

/** Closing times that are not the standard one. Most students have none, which costs nothing to find. */
function closingsOf(row: KeptRow, assessments: readonly Assessment[]): string {
  const { group, accommodation, extensions = {} } = row;
  const moments = new Map<number, number>();
  for (const assessment of assessments) {
    const isOwn = accommodation || extensions[String(assessment.assessmentId)] !== undefined;
    if (!isOwn && (group === null || assessment.groupExtensions?.[group] === undefined)) continue;
    const { closeAt, reason } = closingTimeFor(assessment, row);
    if (reason !== "standard") moments.set(assessment.assessmentId, Math.floor(Date.parse(closeAt) / 1000));
  }
  return moments.size === 0 ? "" : encodeMoments(moments);
}
