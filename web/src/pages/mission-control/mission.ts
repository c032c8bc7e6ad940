import { isSameValue } from "../../../../domain/assessments/same-value";
import type { ProblemDocument, TaskDocument } from "../../../../domain/assessments/xml";

/** A question of the mission that is edited. Its key stays the same wherever the question is moved to. */
export interface MissionQuestion {
  readonly key: string;
  readonly problem: ProblemDocument;
}

/** The parts of an assessment's file that do not belong to one question. */
export type MissionTask = Omit<TaskDocument, "problems">;

/** An assessment's file as it is edited: questions have keys, because their numbers change. */
export interface Mission {
  readonly task: MissionTask;
  readonly questions: readonly MissionQuestion[];
}

/** A mission and which of its questions is looked at afterwards. */
export interface Moved {
  readonly mission: Mission;
  readonly openKey: string | null;
}

/** Makes keys of questions. */
export type NewKey = () => string;

const randomKey: NewKey = () => crypto.randomUUID();

/** Makes the mission of a file. */
export function missionOf(document: TaskDocument, newKey: NewKey = randomKey): Mission {
  const { problems, ...task } = document;
  return { task, questions: problems.map((problem) => ({ key: newKey(), problem })) };
}

/** Makes the file of a mission. */
export const documentOf = ({ task, questions }: Mission): TaskDocument => ({
  ...task,
  problems: questions.map(({ problem }) => problem),
});

/** Adds up the XP of a mission's questions. */
export const maxXpOf = ({ questions }: Mission): number =>
  questions.reduce((sum, { problem }) => sum + (problem.maxXp ?? 0), 0);

/** Returns the nearest place of a question to an asked one; 0 when there is none. */
export const clampedIndex = ({ questions }: Mission, index: number): number =>
  Math.max(0, Math.min(index, questions.length - 1));

/** Replaces the problem of one question. */
export function withProblem(mission: Mission, key: string, change: (problem: ProblemDocument) => ProblemDocument) {
  const at = mission.questions.findIndex((question) => question.key === key);
  const question = mission.questions[at];
  if (!question) return mission;
  const problem = change(question.problem);
  return problem === question.problem
    ? mission
    : { ...mission, questions: mission.questions.with(at, { key, problem }) };
}

/** Inserts a question after the one with this key, at the end where there is no such question. */
export function insertQuestion(
  mission: Mission,
  afterKey: string | null,
  problem: ProblemDocument,
  newKey = randomKey,
) {
  const key = newKey();
  const at = mission.questions.findIndex((question) => question.key === afterKey);
  const place = at < 0 ? mission.questions.length : at + 1;
  return { mission: withQuestions(mission, mission.questions.toSpliced(place, 0, { key, problem })), openKey: key };
}

/** Inserts a copy of a question after it. */
export function cloneQuestion(mission: Mission, key: string, newKey = randomKey): Moved {
  const question = mission.questions.find((one) => one.key === key);
  return question ? insertQuestion(mission, key, question.problem, newKey) : { mission, openKey: key };
}

/** Deletes a question unless it is the only one. The one that takes its place is looked at, else the last one. */
export function deleteQuestion(mission: Mission, key: string): Moved {
  const at = mission.questions.findIndex((question) => question.key === key);
  if (at < 0 || mission.questions.length < 2) return { mission, openKey: key };
  const questions = mission.questions.toSpliced(at, 1);
  return { mission: withQuestions(mission, questions), openKey: (questions[at] ?? questions.at(-1))?.key ?? null };
}

/** Moves a question so that it stands at this place, counted from 0. */
export function moveQuestion(mission: Mission, key: string, to: number): Moved {
  const at = mission.questions.findIndex((question) => question.key === key);
  const question = mission.questions[at];
  if (!question || to < 0 || to >= mission.questions.length || to === at) return { mission, openKey: key };
  return {
    mission: withQuestions(mission, mission.questions.toSpliced(at, 1).toSpliced(to, 0, question)),
    openKey: key,
  };
}

/** Moves a question one place up (-1) or down (1). */
export const shiftQuestion = (mission: Mission, key: string, step: -1 | 1): Moved =>
  moveQuestion(mission, key, mission.questions.findIndex((question) => question.key === key) + step);

/** Tells whether two missions would give the same file. */
export const isSameMission = (one: Mission, other: Mission): boolean =>
  one === other ||
  (isSameValue(one.task, other.task) &&
    one.questions.length === other.questions.length &&
    one.questions.every(({ key, problem }, index) => {
      const there = other.questions[index];
      return there?.key === key && isSameValue(problem, there.problem);
    }));

const withQuestions = (mission: Mission, questions: readonly MissionQuestion[]): Mission => ({ ...mission, questions });
