import { parseArgs } from "node:util";
import { readTask, uploadFrom } from "../domain/assessments/xml";
import type { Role } from "../domain/facts/roles";
import { type Assessment, figureOf, figuresOf, maxXpOf, uploadedFields } from "../lambdas/core/assessments/assessment";
import { putAssessment, putContent } from "../lambdas/core/assessments/store";
import type { AssessmentConfig, Course } from "../lambdas/core/courses/course";
import { creationOfCourse } from "../lambdas/core/courses/store";
import { takeIds } from "../lambdas/core/kernel/fresh-ids";
import type { Registration } from "../lambdas/core/members/registration";
import { registrationCreation } from "../lambdas/core/members/registration-creation";
import { putGroup } from "../lambdas/core/members/store";
import { creationOf, newUser } from "../lambdas/core/members/users";
import { newAnswer } from "../lambdas/core/submissions/answer";
import {
  applyVerdicts,
  finalise,
  grade,
  positionsOf,
  type Submission,
  withAnswer,
} from "../lambdas/core/submissions/rules";
import { newSubmission } from "../lambdas/core/submissions/start-submission";
import { putNewAnswer, submissionWrites } from "../lambdas/core/submissions/store";
import {
  absent,
  assessmentNumberKey,
  connectTable,
  type Key,
  memberCountKey,
  type Operation,
  type Row,
  type Table,
} from "../lambdas/core/table";

const DAY_MS = 86_400_000;
const WRITERS = 4;
const ROWS_AT_ONCE = 500;

export interface BigCourseOptions {
  readonly students: number;
  readonly assessments: number;
  /** Students of a group, ten unless told; each group has an avenger. */
  readonly groupSize?: number;
  /** Tells whether all students have worked on the assessment of that index; the first group has worked on all but the last. */
  readonly hasWork?: (index: number) => boolean;
  /** True when answers are written too: two rows more for each submission, which no list reads. */
  readonly withAnswers?: boolean;
  /** The name of the student of that index, made up unless given. */
  readonly nameOf?: (index: number) => string | undefined;
  /** The moment that the course is in: the last assessment is open, the others have closed one a day before it. */
  readonly now: Date;
}

export interface BigCourse {
  readonly courseId: number;
  /** In order of their ids; the last one is open and nobody has begun it. */
  readonly assessmentIds: readonly number[];
  readonly admin: Registration;
  readonly avengers: readonly Registration[];
  readonly students: readonly Registration[];
  readonly submissions: number;
  readonly rows: number;
}

const TYPES: readonly Omit<AssessmentConfig, "assessmentConfigId" | "order">[] = [
  {
    type: "Missions",
    isManuallyGraded: true,
    displayInDashboard: true,
    hoursBeforeEarlyXpDecay: 48,
    earlySubmissionXp: 100,
  },
  {
    type: "Quests",
    isManuallyGraded: true,
    displayInDashboard: true,
    hoursBeforeEarlyXpDecay: 48,
    earlySubmissionXp: 50,
  },
  {
    type: "Paths",
    isManuallyGraded: false,
    displayInDashboard: false,
    hoursBeforeEarlyXpDecay: 0,
    earlySubmissionXp: 0,
  },
];
const FIRST_NAMES = ["Anya", "Bela", "Chen", "Dino", "Ewan", "Faye", "Gina", "Hana", "Ivan", "Jiro"];
const FAMILY = ["Ang", "Bai", "Cho", "Dey", "Eng", "Foo", "Goh"];

const padded = (index: number) => String(index + 1).padStart(4, "0");
const puts = (operations: readonly Operation[]): Row[] =>
  operations.flatMap((operation) => ("put" in operation ? [operation.put] : []));

/**
 * Writes a course of any size straight to a table, by the rows that the API would have written: members in groups,
 * assessments of two questions, and submissions of which the older are graded and the last few wait for a grader. The
 * same options write the same rows. Left out are notices, sessions and, unless asked for, answers.
 */
export async function writeBigCourse(table: Table, options: BigCourseOptions): Promise<BigCourse> {
  const { students: count, now, groupSize = 10 } = options;
  const writer = new Writer(table);
  const courseId = await takeIds(table, "course");
  const firstConfig = await takeIds(table, "assessmentConfig", TYPES.length);
  const configs = TYPES.map((type, index) => ({ ...type, assessmentConfigId: firstConfig + index, order: index + 1 }));
  const groups = Math.ceil(count / groupSize);
  const people = await writeMembers(writer, table, courseId, { ...options, groupSize });
  writer.add(creationOfCourse(courseOf(courseId, configs)));
  writer.rows.push({ ...memberCountKey(courseId), members: people.length } as Row);
  const [admin, ...others] = people as [Registration, ...Registration[]];
  const [avengers, students] = [others.slice(0, groups), others.slice(groups)];
  for (const [index, { regId, name }] of avengers.entries()) {
    writer.add(putGroup(courseId, { name: groupName(index), leaderRegId: regId, leaderName: name }));
  }
  const assessments = await writeAssessments(writer, table, { courseId, configs, count: options.assessments, now });
  const hasWork = options.hasWork ?? (() => true);
  const submissions = await writeSubmissions(writer, {
    ...options,
    students,
    avengers,
    assessments,
    hasWork,
    groupSize,
  });
  await writer.finish();
  const assessmentIds = assessments.map(({ assessmentId }) => assessmentId);
  return { courseId, assessmentIds, admin, avengers, students, submissions, rows: writer.written };
}

/** Collects rows and writes them several batches at a time. */
class Writer {
  readonly rows: Row[] = [];
  private readonly counters = new Map<string, Row & Record<string, unknown>>();
  written = 0;

  constructor(private readonly table: Table) {}

  add(...operations: readonly Operation[]): void {
    this.rows.push(...puts(operations));
    for (const operation of operations) if ("update" in operation) this.count(operation.update, operation.change.add);
  }

  /** Sums up what the counters of one item are to hold. */
  private count(key: Key, add: Readonly<Record<string, number>> = {}): void {
    const counts = this.counters.get(`${key.pk} ${key.sk}`) ?? { ...key };
    for (const [attribute, value] of Object.entries(add)) {
      counts[attribute] = ((counts[attribute] as number | undefined) ?? 0) + value;
    }
    this.counters.set(`${key.pk} ${key.sk}`, counts);
  }

  /** Writes the counters with all that is left; to be called once, in the end. */
  async finish(): Promise<void> {
    this.rows.push(...this.counters.values());
    await this.flush();
  }

  async flush(): Promise<void> {
    const rows = this.rows.splice(0);
    this.written += rows.length;
    const share = Math.ceil(rows.length / WRITERS);
    const shares = Array.from({ length: WRITERS }, (_, index) => rows.slice(index * share, (index + 1) * share));
    await Promise.all(shares.map((part) => this.table.putMany(part)));
  }

  async flushIfFull(): Promise<void> {
    if (this.rows.length >= ROWS_AT_ONCE) await this.flush();
  }
}

const groupName = (index: number) => `Group ${padded(index)}`;

function courseOf(courseId: number, assessmentConfigs: readonly AssessmentConfig[]): Course {
  return {
    courseId,
    courseName: "A course of any size",
    courseShortName: "BIG",
    viewable: true,
    moduleHelpText: "",
    enableGame: true,
    enableAchievements: true,
    enableSourcecast: true,
    sourceChapter: 1,
    sourceVariant: "default",
    assetsPrefix: null,
    assessmentConfigs,
    clearings: 0,
    version: 1,
  };
}

async function writeMembers(
  writer: Writer,
  table: Table,
  courseId: number,
  { students: count, groupSize, nameOf = () => undefined }: BigCourseOptions & { groupSize: number },
): Promise<Registration[]> {
  const groups = Math.ceil(count / groupSize);
  const total = 1 + groups + count;
  const [firstUser, firstReg] = [await takeIds(table, "user", total), await takeIds(table, "registration", total)];
  const people = Array.from({ length: total }, (_, index): Registration => {
    const at = index - 1 - groups;
    const role: Role = index === 0 ? "admin" : at < 0 ? "staff" : "student";
    const username = `${courseId}-${role}-${padded(role === "student" ? at : Math.max(0, index - 1))}`;
    const made = `${FIRST_NAMES[index % FIRST_NAMES.length]} ${FAMILY[index % FAMILY.length]} ${padded(index)}`;
    const name = (role === "student" ? nameOf(at) : undefined) ?? made;
    const group = role === "student" ? groupName(Math.floor(at / groupSize)) : null;
    const ids = { regId: firstReg + index, userId: firstUser + index, courseId };
    return { ...ids, role, group, name, username, provider: "test", agreedToResearch: null };
  });
  for (const person of people) {
    const latest = { latestCourseId: courseId, latestCourseClearings: 0 };
    writer.add(...creationOf({ ...newUser(person.userId, person, person.name), ...latest }));
    writer.add(...registrationCreation(person));
    await writer.flushIfFull();
  }
  return people;
}

const fileOf = (number: string) => `<CONTENT><TASK number="${number}" title="Assignment ${number}" access="public">
  <WEBSUMMARY>Two small questions.</WEBSUMMARY><TEXT>Read with care.</TEXT>
  <PROBLEMS>
    <PROBLEM type="programming" maxxp="200"><TEXT>Write twice.</TEXT><SNIPPET>
      <TEMPLATE>const twice = n => n;</TEMPLATE><SOLUTION>const twice = n => 2 * n;</SOLUTION>
      <TESTCASES><PUBLIC score="1" answer="6">twice(3);</PUBLIC></TESTCASES></SNIPPET></PROBLEM>
    <PROBLEM type="mcq" maxxp="50"><TEXT>Which?</TEXT>
      <CHOICE correct="false"><TEXT>1</TEXT></CHOICE><CHOICE correct="true"><TEXT>2</TEXT></CHOICE></PROBLEM>
  </PROBLEMS><DEPLOYMENT interpreter="1"/></TASK></CONTENT>`;

interface AssessmentPlan {
  readonly courseId: number;
  readonly configs: readonly AssessmentConfig[];
  readonly count: number;
  readonly now: Date;
}

async function writeAssessments(writer: Writer, table: Table, { courseId, configs, count, now }: AssessmentPlan) {
  const first = await takeIds(table, "assessment", count);
  const assessments = Array.from({ length: count }, (_, index) => {
    const upload = uploadFrom(readTask(Buffer.from(fileOf(`A${padded(index)}`))));
    const assessmentId = first + index;
    // The last one opened yesterday and closes in a week; those before closed one a day.
    const openAt = new Date(now.getTime() - (count - index) * DAY_MS);
    const closeAt = new Date(openAt.getTime() + (index === count - 1 ? 8 : 1) * DAY_MS);
    const assessment: Assessment = {
      ...uploadedFields(upload),
      assessmentId,
      courseId,
      configId: configs[index % configs.length]?.assessmentConfigId ?? 0,
      openAt: openAt.toISOString(),
      closeAt: closeAt.toISOString(),
      isPublished: true,
      questions: upload.questions.map(figureOf),
      hasAnswers: index < count - 1,
      isDeleting: false,
      version: 1,
      contentVersion: 1,
      checks: { run: 1, state: "passed" },
    };
    writer.add(putAssessment(assessment, absent), ...putContent(assessmentId, upload.longSummary, upload.questions));
    writer.rows.push({ ...assessmentNumberKey(courseId, upload.number), assessmentId } as Row);
    return assessment;
  });
  await writer.flush();
  return assessments;
}

interface Work {
  readonly students: readonly Registration[];
  readonly avengers: readonly Registration[];
  readonly assessments: readonly Assessment[];
  readonly hasWork: (index: number) => boolean;
  readonly groupSize: number;
  readonly withAnswers?: boolean;
}

/** Of what was worked on, the last three assessments wait for a grader and all before are graded. */
async function writeSubmissions(writer: Writer, work: Work): Promise<number> {
  const { students, avengers, assessments, hasWork, groupSize, withAnswers = false } = work;
  let written = 0;
  for (const [index, assessment] of assessments.slice(0, -1).entries()) {
    const isGraded = index < assessments.length - 4;
    const workers = hasWork(index) ? students : students.slice(0, groupSize);
    for (const [at, student] of workers.entries()) {
      const grader = isGraded ? avengers[Math.floor(at / groupSize)] : undefined;
      const submission = submissionOf(assessment, student, at, grader);
      writer.add(...submissionWrites(null, submission), ...(withAnswers ? answersTo(submission) : []));
      written += 1;
      await writer.flushIfFull();
    }
  }
  return written;
}

/** One in ten never submitted; the others did, one a minute. */
function submissionOf(
  assessment: Assessment,
  student: Registration,
  at: number,
  grader: Registration | undefined,
): Submission {
  const begun = withAnswer(newSubmission(assessment, student), 0);
  if (at % 10 === 9) return { ...begun, ...figuresOf(assessment) };
  const moment = new Date(Date.parse(assessment.openAt) + at * 60_000);
  const submitted = finalise(withAnswer(begun, 1), 25, moment);
  const verdicts = assessment.questions.map(({ maxXp }, position) => {
    return { position, xp: maxXp, maxXp, status: "success" as const, resetsAdjustment: false };
  });
  const decided = applyVerdicts(submitted, submitted.attempt, verdicts);
  if (!grader) return decided;
  const grading = { graderRegId: grader.regId, adjustment: -10, maxXp: maxXpOf(assessment) };
  return [0, 1].reduce((current, position) => grade(current, position, grading) ?? current, decided);
}

function answersTo(submission: Submission): Operation[] {
  const moment = new Date(submission.finalisedAt ?? 0);
  return positionsOf(submission).map((position) => {
    const answer = newAnswer(position, position === 0 ? "const twice = n => 2 * n;" : 1, moment);
    const { finalised, attempt } = submission;
    return putNewAnswer(submission, { ...answer, locked: finalised, attempt });
  });
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { students: { type: "string", default: "1000" }, assessments: { type: "string", default: "40" } },
  });
  const tableName = process.env.TABLE_NAME;
  if (!tableName) throw new Error("TABLE_NAME must name the table; AWS_ENDPOINT_URL_DYNAMODB may lead to a stand-in");
  const sizes = { students: Number(values.students), assessments: Number(values.assessments) };
  const course = await writeBigCourse(connectTable(tableName), { ...sizes, now: new Date() });
  console.log(`Course ${course.courseId}: ${course.submissions} submissions, ${course.rows} rows`);
}

if (require.main === module) void main();
