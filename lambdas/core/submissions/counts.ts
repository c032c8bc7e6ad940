import { partOfMinutes } from "../../../domain/assessments/time-on-task";
import { assessmentCountsKey, assessmentTimeKey, groupCountsKey, type Key, type Operation } from "../table";
import { partOf } from "./grading-parts";
import { hasAnswers, isUngraded, type Submission, stuckSince, totalXp, xpSums } from "./rules";

/** Counters of one item of the table, by attribute. */
export interface Counts {
  readonly key: Key;
  readonly values: Readonly<Record<string, number>>;
}

/** Items that an assessment's counters are spread over, so that a whole exam can be handed in at once. */
export const ASSESSMENT_SHARDS = 16;
/** Items that a group's counters are spread over. */
export const GROUP_SHARDS = 4;
/** The parts of the distribution of XP, each a tenth of the maximum; the bonus may lift work above it, into the last. */
export const XP_PARTS = 10;

/**
 * Returns what a submission counts for, in its assessment and in its group. It is a pure function of what is stored, so
 * counters that follow every write by the difference are exact, whatever is written in which order. Only the work of
 * students counts.
 */
export function countsOf(submission: Submission | null): Counts[] {
  if (!submission?.countedFor) return [];
  const { group, version = 1 } = submission.countedFor;
  return [
    ...ofAssessment(submission),
    ...ofGroup(submission, group),
    ...(version >= 2 ? ofGrading(submission) : []),
    ...(version >= 3 ? [...ofChoices(submission), ...ofTime(submission, version)] : []),
  ];
}

/** Work that a student submitted counts for the choices that its verdict was on. */
function ofChoices({ assessmentId, regId, finalised, marks }: Submission): Counts[] {
  const chosen = Object.entries(marks).flatMap(([position, { choice, isBlank }]) =>
    choice === undefined || isBlank ? [] : [[`chosen_${position}_${choice ?? NO_CHOICE}`, 1] as const],
  );
  if (!finalised || chosen.length === 0) return [];
  return [{ key: assessmentCountsKey(assessmentId, shardOf(regId)), values: Object.fromEntries(chosen) }];
}

/** Stands in the name of a counter for choices that the question does not have. */
export const NO_CHOICE = "none";

/**
 * Counts for the time at which it was submitted: what its testcases came to at the last verdict, and the time on task. A later
 * verdict on the same work, as after a regrade, changes the counters of that time.
 */
function ofTime(submission: Submission, version: number): Counts[] {
  const { assessmentId, regId, finalised, finalisedAt, marks } = submission;
  if (!finalised || finalisedAt === null) return [];
  const times = Object.entries(marks).flatMap(([position, { minutes, isBlank }]) =>
    minutes === undefined || isBlank ? [] : [[`time_${position}_${partOfMinutes(minutes)}`, 1] as const],
  );
  const values = { ...testcasesOf(submission), ...Object.fromEntries(times) };
  if (Object.keys(values).length === 0) return [];
  const time = version >= 4 ? quarterOf(finalisedAt) : finalisedAt.slice(0, 10);
  return [{ key: assessmentTimeKey(assessmentId, time, shardOf(regId)), values }];
}

const QUARTER_MS = 15 * 60 * 1000;

/**
 * Returns the quarter of an hour that a moment is in, as YYYY-MM-DDTHH:mm in UTC. Days begin with one in every time zone, so they
 * can be told in the zone that the course has when it is read. Before version 4 whole days in UTC were counted.
 */
export const quarterOf = (iso: string): string =>
  new Date(Math.floor(Date.parse(iso) / QUARTER_MS) * QUARTER_MS).toISOString().slice(0, 16);

/** The parts of the maximum, in which the XP of graded work is summed up. */
export const XP_SCALE = 1000;

/** Submitted work counts for the part of the students that it falls into until all of it is graded, and then for who graded it. */
function ofGrading(submission: Submission): Counts[] {
  const { assessmentId, regId, finalised, maxXp } = submission;
  if (!finalised || !hasAnswers(submission)) return [];
  const key = assessmentCountsKey(assessmentId, shardOf(regId));
  if (isUngraded(submission)) return [{ key, values: { [`left_${partOf(regId)}`]: 1 } }];
  const { xp, adjustment } = xpSums(submission);
  const share = maxXp === 0 ? 0 : Math.round((XP_SCALE * (xp + adjustment)) / maxXp);
  const grader = mainGrader(submission);
  const values = { [`graded_${grader}`]: 1, [`sum_${grader}`]: share, [`squares_${grader}`]: share * share };
  return [{ key, values }];
}

/** Who has graded most of the answers; of several whoever graded the first of them. */
function mainGrader({ marks }: Submission): number {
  const answers = new Map<number, number>();
  for (const position of Object.keys(marks)
    .map(Number)
    .sort((a, b) => a - b)) {
    const grader = marks[position]?.graderRegId ?? 0;
    answers.set(grader, (answers.get(grader) ?? 0) + 1);
  }
  return [...answers].reduce((best, each) => (each[1] > best[1] ? each : best))[0];
}

/** Returns the item of an assessment's counters that a student's work is counted in: work of one part of the students is counted in one item, so that no item has a counter for every part. */
export const shardOf = (regId: number): number => partOf(regId) % ASSESSMENT_SHARDS;

/** Work that the clock made for a student who never began counts for their group alone. */
function ofAssessment(submission: Submission): Counts[] {
  if (submission.closedByClock === "missing") return [];
  const { assessmentId, regId, finalised } = submission;
  const part = partOfXp(submission);
  return [
    {
      key: assessmentCountsKey(assessmentId, shardOf(regId)),
      values: {
        begun: 1,
        ...(finalised && { submitted: 1 }),
        ...(stuckSince(submission) !== null && { stuck: 1 }),
        ...(part !== null && { [`xp_${part}`]: 1 }),
        ...(finalised && testcasesOf(submission)),
        ...(finalised && ticksOf(submission)),
      },
    },
  ];
}

/** Counts for each question that was judged by testcases, and for each of those that failed. */
function testcasesOf({ marks }: Submission): Record<string, number> {
  const judged = Object.entries(marks).filter(([, { failed }]) => failed !== undefined);
  return Object.fromEntries(
    judged.flatMap(([position, { failed = [] }]) => [
      [`judged_${position}`, 1],
      ...failed.map((testcase) => [`failed_${position}_${testcase}`, 1]),
    ]),
  );
}

/** Counts for each item of a rubric that is ticked. */
function ticksOf({ marks }: Submission): Record<string, number> {
  return Object.fromEntries(
    Object.entries(marks).flatMap(([position, { rubric }]) =>
      (rubric?.ticked ?? []).map((item) => [`ticked_${position}_${item}`, 1]),
    ),
  );
}

/** Returns the part of the distribution that submitted work is in once all of it has its verdict, null until then. */
function partOfXp(submission: Submission): number | null {
  const isDecided = Object.values(submission.marks).every(({ status }) => status !== "processing");
  if (!submission.finalised || !isDecided || submission.maxXp === 0) return null;
  const part = Math.floor((XP_PARTS * totalXp(submission)) / submission.maxXp);
  return Math.min(Math.max(part, 0), XP_PARTS - 1);
}

function ofGroup(submission: Submission, group: string | null): Counts[] {
  const { courseId, regId, configId, finalised } = submission;
  if (group === null || !finalised || !hasAnswers(submission)) return [];
  const ungraded = isUngraded(submission) ? { [`ungraded_${configId}`]: 1 } : {};
  return [
    {
      key: groupCountsKey(courseId, group, regId % GROUP_SHARDS),
      values: { [`submitted_${configId}`]: 1, ...ungraded },
    },
  ];
}

/** Returns the operations by which the counters follow a submission from one state to the next; none where nothing counts differently. */
export function countChanges(before: Submission | null, next: Submission | null): Operation[] {
  const changes = new Map<string, Change>();
  const follow = ({ key, values }: Counts, sign: 1 | -1) => {
    const { add } = changes.get(nameOf(key)) ?? { add: {} as Record<string, number> };
    for (const [attribute, value] of Object.entries(values)) add[attribute] = (add[attribute] ?? 0) + sign * value;
    changes.set(nameOf(key), { key, add });
  };
  for (const counts of countsOf(before)) follow(counts, -1);
  for (const counts of countsOf(next)) follow(counts, 1);
  return [...changes.values()].flatMap(({ key, add }): Operation[] => {
    const changed = Object.entries(add).filter(([, value]) => value !== 0);
    return changed.length === 0 ? [] : [{ update: key, change: { add: Object.fromEntries(changed) } }];
  });
}

interface Change {
  readonly key: Key;
  readonly add: Record<string, number>;
}

const nameOf = ({ pk, sk }: Key) => `${pk}\n${sk}`;
