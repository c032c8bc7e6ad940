import { closingTimeFor } from "../../../domain/assessments/deadlines/closing-time";
import type { QuestionContent } from "../../../domain/assessments/xml";
import { takesVotes } from "../../../domain/facts/question-kinds";
import type { Core } from "../kernel/core";
import { Refusal } from "../kernel/refusal";
import type { Registration } from "../members/registration";
import { listMembers } from "../members/store";
import { assessmentKey, equals, type Operation } from "../table";
import type { Assessment } from "./assessment";
import { hasVotes } from "./rules";
import { assessmentsOfCourse, findByNumber, readQuestions } from "./store";

type Stored = Pick<Core, "table">;

/** A contest that a vote is about, with the time when it has closed for the last student. */
export interface AwaitedContest {
  /** Of the voting question. */
  readonly position: number;
  readonly number: string;
  /** ISO 8601, UTC. */
  readonly closesForAllAt: string;
  /** The contest as it was read. */
  readonly contest: Pick<Assessment, "assessmentId" | "courseId" | "version">;
}

const TOO_EARLY = /^Contest .+ is open until [-0-9: ]+ UTC\. Open the vote after that\.$/;
const TOO_LATE = /^Vote .+ opens at [-0-9: ]+ UTC, before this closes for everybody\. Move the vote first\.$/;
/** The refusals of times by which students would see solutions to what is still open. */
export const VOTE_REFUSALS = [TOO_EARLY, TOO_LATE] as const;

/** Says until when the contest of a vote is open. */
export const opensTooEarly = ({ number, closesForAllAt }: Pick<AwaitedContest, "number" | "closesForAllAt">) =>
  `Contest ${number} is open until ${formatUtc(closesForAllAt)}. Open the vote after that.`;

const closesTooLate = ({ number, openAt }: Pick<Assessment, "number" | "openAt">) =>
  `Vote ${number} opens at ${formatUtc(openAt)}, before this closes for everybody. Move the vote first.`;

const formatUtc = (iso: string) => `${new Date(iso).toISOString().slice(0, 19).replace("T", " ")} UTC`;

/** Returns when an assessment has closed for each of these members, extensions and accommodations included. */
export function closesForAllAt(assessment: Assessment, members: readonly Registration[]): string {
  const moments = members.map((member) => Date.parse(closingTimeFor(assessment, member).closeAt));
  return new Date(Math.max(Date.parse(assessment.closeAt), ...moments)).toISOString();
}

/**
 * Returns the contests that these questions vote on, in order; those that are not there are left out. 2 reads for each vote,
 * and where there are votes half a read for about 10 members.
 */
export async function contestsAwaited(
  core: Stored,
  courseId: number,
  questions: readonly QuestionContent[],
): Promise<AwaitedContest[]> {
  const votes = questions.flatMap((question, position) =>
    takesVotes(question) ? [{ position, number: question.contestNumber }] : [],
  );
  if (votes.length === 0) return [];
  const members = await listMembers(core, courseId);
  const awaited: AwaitedContest[] = [];
  for (const vote of votes) {
    const contest = await findByNumber(core, courseId, vote.number);
    if (contest && !contest.isDeleting) {
      awaited.push({ ...vote, closesForAllAt: closesForAllAt(contest, members), contest });
    }
  }
  return awaited;
}

/**
 * Returns the operations that go with a vote's own change: its contests must be as they were read, and are changed, so that
 * who moves one of them at the same moment looks at the vote again. 2 writes for each KB of a contest's row.
 */
export function holdContests(vote: Assessment, awaited: readonly AwaitedContest[]): Operation[] {
  const contests = new Map(awaited.map(({ contest }) => [contest.assessmentId, contest]));
  contests.delete(vote.assessmentId);
  return [...contests.values()].map(({ courseId, assessmentId, version }) => ({
    update: assessmentKey(courseId, assessmentId),
    change: { add: { version: 1 } },
    condition: equals("version", version),
  }));
}

/** Returns the first contest that is still open to somebody when the vote opens. */
export const stillOpen = (awaited: readonly AwaitedContest[], openAt: string): AwaitedContest | undefined =>
  awaited.find((contest) => Date.parse(contest.closesForAllAt) > Date.parse(openAt));

/** Returns the time from which a vote on these contests may open; null where it votes on none. ISO 8601, UTC. */
export function voteOpensFrom(awaited: readonly AwaitedContest[]): string | null {
  return awaited.reduce<string | null>(
    (latest, contest) => (latest === null || contest.closesForAllAt > latest ? contest.closesForAllAt : latest),
    null,
  );
}

/**
 * Checks the times of an assessment as they are to be: who votes sees solutions, so a published vote opens after its contest
 * has closed for the last student, from whichever side the times are changed. 1 read for each 4 KB of the course's
 * assessments, 1 for each vote that is published, and those of contestsAwaited.
 *
 * @returns the operations that keep it so while the change is written
 * @throws Refusal 400 the vote would open too early, or the contest close too late
 */
export async function requireVotesAfterContests(core: Stored, next: Assessment): Promise<Operation[]> {
  const awaited: AwaitedContest[] = [];
  if (next.isPublished && hasVotes(next)) {
    const questions = await readQuestions(
      core,
      next.assessmentId,
      next.questions.map((_, position) => position),
    );
    awaited.push(...(await contestsAwaited(core, next.courseId, present(questions))));
    const contest = stillOpen(awaited, next.openAt);
    if (contest) throw new Refusal(400, opensTooEarly(contest));
  }
  const votes = await votesOn(core, next);
  const problem =
    votes.length === 0 ? null : opensBefore(votes, closesForAllAt(next, await listMembers(core, next.courseId)));
  if (problem !== null) throw new Refusal(400, problem);
  return holdContests(next, awaited);
}

/** Says which of these votes on an assessment opens while it is open to somebody until then; null where none does. */
export function opensBefore(votes: readonly Assessment[], closeAt: string): string | null {
  const early = votes.find(({ openAt }) => Date.parse(openAt) < Date.parse(closeAt));
  return early ? closesTooLate(early) : null;
}

/**
 * Returns the published assessments of the course that vote on this one. 1 read for each 4 KB of the course's assessments, and
 * 1 for each that has votes.
 */
export async function votesOn(core: Stored, contest: Assessment): Promise<Assessment[]> {
  const others = (await assessmentsOfCourse(core, contest.courseId)).filter(
    (other) => other.isPublished && !other.isDeleting && hasVotes(other) && other.assessmentId !== contest.assessmentId,
  );
  const about = await Promise.all(others.map((other) => contestNumbersOf(core, other)));
  return others.filter((_, index) => about[index]?.includes(contest.number));
}

async function contestNumbersOf(core: Stored, { assessmentId, questions }: Assessment): Promise<string[]> {
  const positions = questions.flatMap((question, position) => (takesVotes(question) ? [position] : []));
  const voting = present(await readQuestions(core, assessmentId, positions));
  return voting.flatMap((question) => (takesVotes(question) ? [question.contestNumber] : []));
}

const present = (questions: ReadonlyArray<QuestionContent | undefined>) =>
  questions.filter((question) => question !== undefined);
