import { type Prepared, prepared } from "../../../test/access/state";
import { type CourseFacts, type CourseWithWork, startCourse } from "../../../test/faults/course-with-work";
import type { AssessmentJobQueue } from "../assessments/assessment-jobs";
import { findRegistrationById } from "../members/store";
import { assignmentKey, contestStateKey, votesKey } from "../table";
import type { Assignment, ContestState, Votes } from "./contest";
import { entryNumber } from "./entry-numbers";

const PROGRAM = `<PROBLEM type="programming" maxxp="100">
  <TEXT>Draw.</TEXT><SNIPPET><TEMPLATE>// here</TEMPLATE></SNIPPET>
</PROBLEM>`;

/** A contest of one program, or of other problems. */
export function contestFile(number: string, problems = PROGRAM): string {
  return `<CONTENT><TASK number="${number}" title="Art">
    <PROBLEMS>${problems}</PROBLEMS><DEPLOYMENT interpreter="2"/>
  </TASK></CONTENT>`;
}

/** A vote of as many questions as contests are named. Leaders are shown to students 48 hours after closing. */
export function voteFile(number: string, contests: readonly string[] = ["ART1"]): string {
  const problems = contests.map(
    (contest) => `<PROBLEM type="voting" maxxp="30">
      <TEXT>Score them.</TEXT><SNIPPET><TEMPLATE>// entry</TEMPLATE></SNIPPET>
      <VOTING assessment_number="${contest}" reveal_hours="48"/>
    </PROBLEM>`,
  );
  return contestFile(number, problems.join(""));
}

export const CONTEST = contestFile("ART1");
export const VOTE = voteFile("VOTE1");

interface WireEntry {
  submission_id: number;
  answer: { code: string };
  score: number | null;
}

/** An entry as a voter is shown it, with the submission that stands behind the number. */
export interface Entry extends WireEntry {
  submissionId: number;
}

interface Opened {
  status: string;
  questions: {
    id: number;
    answerVersion: number;
    xp: number;
    contestEntries: WireEntry[];
    contestLeaderboard: (Omit<WireEntry, "score"> & { student_name: string | null; final_score: number })[];
  }[];
}

export interface ContestFacts extends CourseFacts {
  readonly contestId: number;
}

const furtherOf = (count: number) => Array.from({ length: count - 3 }, (_, index) => `voter${index + 1}`);
const studentsOf = (count: number) => ["sue", "sam", "bob", ...furtherOf(count)];

async function prepareContest(count: number): Promise<Prepared<ContestFacts>> {
  const course = await startCourse();
  try {
    const contestId = await makeContest(course, count);
    const { courseId, configIds, missionId } = course;
    return { facts: { courseId, configIds, missionId, contestId }, state: await course.keepState() };
  } finally {
    await course.close();
  }
}

/** Adds the further students, who all sign in, and publishes the contest; returns its id. */
async function makeContest(course: CourseWithWork, count: number): Promise<number> {
  const users = furtherOf(count).map((username) => ({ username, role: "student" }));
  const path = `${course.base}/admin/users`;
  if (count > 3) await course.succeed("PUT", path, { as: "ada", body: { users, provider: "test" } });
  for (const username of studentsOf(count)) await course.tokenOf(username);
  return course.publish(CONTEST, "2026-11-21T04:00:00.000Z", "2026-11-21T10:00:00.000Z");
}

/**
 * The course of the tests of coursework with further students, so that there are `students` of them, and a contest that
 * is open from 04:00 to 10:00 of 21 November 2026. The clock stands at 08:00. `students[0]` is sue. `given` is a later state of it.
 */
export async function startContest({
  students: count = 7,
  assessmentJobs,
  given,
}: {
  students?: number;
  assessmentJobs?: AssessmentJobQueue;
  given?: Prepared<ContestFacts>;
} = {}) {
  const copied =
    given ?? (assessmentJobs ? undefined : await prepared(`contest of ${count}`, () => prepareContest(count)));
  const course = await (copied ? startCourse({}, copied) : startCourse({ assessmentJobs }));
  const contestId = copied?.facts.contestId ?? (await makeContest(course, count));
  const { base, services, table } = course;
  const students = studentsOf(count);

  function saveTo(id: number, username: string, answer: unknown, headers?: Record<string, string>) {
    return course.call("POST", `${base}/assessments/question/${id}/answer`, {
      as: username,
      body: { answer },
      headers,
    });
  }

  /** Hands an entry in; answers its submission id. */
  async function enter(username: string, code = `return ${username};`, assessmentId = contestId): Promise<number> {
    const saved = await saveTo(assessmentId * 1000, username, code);
    if (!saved.ok) throw new Error(`${username} cannot enter: ${saved.status} ${await saved.text()}`);
    await course.succeed("POST", `${base}/assessments/${assessmentId}/submit`, { as: username });
    return assessmentId * 1_000_000 + (await course.regIdOf(username));
  }

  /** Uploads and publishes a vote of 12:00 of 21 November to 12:00 of 23 November; answers its id. */
  function publishVote(xml = VOTE): Promise<number> {
    return course.publish(xml, "2026-11-21T12:00:00.000Z", "2026-11-23T12:00:00.000Z");
  }

  const opensVote = () => course.clock.set("2026-11-21T12:00:00.000Z");

  function open(username: string, assessmentId: number): Promise<Opened> {
    return course.succeed<Opened>("GET", `${base}/assessments/${assessmentId}`, { as: username });
  }

  async function entriesOf(username: string, assessmentId: number, position = 0): Promise<Entry[]> {
    const shown = (await open(username, assessmentId)).questions[position]?.contestEntries ?? [];
    const numbers = new Map(
      [...(await numbersOf(username, assessmentId, position))].map(([id, number]) => [number, id]),
    );
    return shown.map((entry) => ({ ...entry, submissionId: numbers.get(entry.submission_id) ?? 0 }));
  }

  /** The numbers under which a voter knows their entries, by submission. */
  async function numbersOf(username: string, assessmentId: number, position = 0): Promise<Map<number, number>> {
    const [votes, regId] = [await votesOf(username, assessmentId, position), await course.regIdOf(username)];
    const ids = votes?.entries.map(({ submissionId }) => submissionId) ?? [];
    return new Map(ids.map((id) => [id, entryNumber(votes?.deal ?? "", regId, id)]));
  }

  async function leadersOf(username: string, assessmentId: number) {
    return (await open(username, assessmentId)).questions[0]?.contestLeaderboard ?? [];
  }

  /** Sends votes. Submissions that the voter was assigned go under their numbers, everything else as it is. */
  async function vote(
    username: string,
    assessmentId: number,
    sent: unknown,
    { headers, position = 0 }: { headers?: Record<string, string>; position?: number } = {},
  ) {
    const numbers = await numbersOf(username, assessmentId, position);
    const renamed = (one: { submission_id: number }) => ({
      ...one,
      submission_id: numbers.get(one.submission_id) ?? one.submission_id,
    });
    const isEntry = (one: unknown): one is { submission_id: number } => Object.hasOwn(Object(one), "submission_id");
    const answer = Array.isArray(sent) ? sent.map((one) => (isEntry(one) ? renamed(one) : one)) : sent;
    return saveTo(assessmentId * 1000 + position, username, answer, headers);
  }

  /** Scores all entries, 10 downwards: the preferred ones first, then by submission. */
  async function voteAll(username: string, assessmentId: number, preferred: readonly number[] = []): Promise<void> {
    const rank = (id: number) => (preferred.includes(id) ? preferred.indexOf(id) : id);
    const entries = (await entriesOf(username, assessmentId)).map(({ submissionId }) => submissionId);
    const sent = entries
      .sort((a, b) => rank(a) - rank(b))
      .map((submission_id, index) => ({ submission_id, score: 10 - index }));
    const answer = await vote(username, assessmentId, sent);
    if (!answer.ok) throw new Error(`${username} cannot vote: ${answer.status} ${await answer.text()}`);
  }

  /** Returns a student's stored votes. */
  async function votesOf(username: string, assessmentId: number, position = 0): Promise<Votes | undefined> {
    return table.get<Votes>(votesKey(await course.regIdOf(username), assessmentId, position));
  }

  const boardOf = (assessmentId: number, position = 0) =>
    table.get<ContestState>(contestStateKey(assessmentId, position));
  const dealOf = (assessmentId: number, position = 0) => table.get<Assignment>(assignmentKey(assessmentId, position));

  /** All rows of votes that count, as pairs of voter and entry. */
  async function rowsOf(assessmentId: number, position = 0): Promise<[string, number][]> {
    const deal = (await boardOf(assessmentId, position))?.deal;
    const rows: [string, number][] = [];
    for (const username of students) {
      const votes = await votesOf(username, assessmentId, position);
      if (votes?.deal === deal)
        rows.push(...(votes?.entries ?? []).map((one): [string, number] => [username, one.submissionId]));
    }
    return rows;
  }

  async function remove(username: string): Promise<void> {
    await course.succeed("DELETE", `${base}/admin/users/${await course.regIdOf(username)}`, { as: "ada" });
  }

  const deleteAssessment = (id: number) => course.succeed("DELETE", `${base}/admin/assessments/${id}`, { as: "ada" });
  const authorOf = (submissionId: number) => findRegistrationById(services, submissionId % 1_000_000);

  return {
    ...course,
    students,
    contestId,
    saveTo,
    enter,
    publishVote,
    opensVote,
    open,
    entriesOf,
    leadersOf,
    numbersOf,
    vote,
    voteAll,
    votesOf,
    boardOf,
    dealOf,
    rowsOf,
    remove,
    deleteAssessment,
    authorOf,
  };
}

export type CourseWithContest = Awaited<ReturnType<typeof startContest>>;
