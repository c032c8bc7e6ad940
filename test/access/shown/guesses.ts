import { routes } from "../../../lambdas/api/routes";
import { answerText } from "./received";
import type { Guessed, World } from "./world";

/** An id that nothing has, in the form of each. */
const NOTHING: Required<Record<keyof Guessed, number | string>> = {
  assessmentId: 999_999,
  questionId: 999_999_000,
  courseId: 999_999,
  notificationId: 9_999_990,
  comment: "00000000-0000-4000-8000-00000000fffd",
  achievement: "00000000-0000-4000-8000-00000000ffff",
  goal: "00000000-0000-4000-8000-00000000fffe",
  uid: "nothing-has-this",
};

interface Guess {
  readonly operationId: string;
  readonly of: keyof Guessed;
  readonly body?: (id: number | string) => unknown;
}

/** What paths call an id that is called otherwise here. */
const PARAMETERS: Partial<Record<keyof Guessed, string>> = { comment: "commentId", goal: "uuid" };

const RUN = { passed: [], failing: 0 };

/** Every way in which a student can ask for an id that they were not told. */
export const GUESSES: readonly Guess[] = [
  { operationId: "getAssessment", of: "assessmentId" },
  { operationId: "unlockAssessment", of: "assessmentId", body: () => ({ password: "open sesame" }) },
  { operationId: "submitAssessment", of: "assessmentId" },
  { operationId: "getVerdict", of: "assessmentId" },
  { operationId: "postAnswer", of: "questionId", body: () => ({ answer: "1;" }) },
  { operationId: "postAnswer", of: "questionId", body: () => ({ answer: 1 }) },
  { operationId: "postAnswer", of: "questionId", body: () => ({ answer: [] }) },
  { operationId: "getOwnAnswerHistory", of: "questionId" },
  { operationId: "listOwnLineComments", of: "questionId" },
  { operationId: "getReportCard", of: "questionId" },
  { operationId: "askForRegrade", of: "questionId", body: () => ({ reason: "It works." }) },
  { operationId: "recordTestcaseRun", of: "questionId", body: () => RUN },
  { operationId: "replyToOwnLineComment", of: "questionId", body: () => ({ text: "Why?" }) },
  { operationId: "replyToOwnLineComment", of: "comment", body: () => ({ text: "Why?" }) },
  { operationId: "acknowledgeNotifications", of: "notificationId", body: (id) => ({ notificationIds: [id] }) },
  { operationId: "markAchievementsSeen", of: "achievement", body: (id) => ({ uuids: [id] }) },
  { operationId: "postOwnGoalProgress", of: "goal", body: () => ({ progress: { count: 1, completed: false } }) },
  { operationId: "postOwnGoalProgress", of: "goal", body: () => ({ progress: { count: 999_999, completed: true } }) },
  { operationId: "openSourcecast", of: "uid" },
  { operationId: "noteSourcecastWatched", of: "uid", body: () => ({ furthestMs: 1 }) },
  { operationId: "putLatestViewedCourse", of: "courseId", body: (id) => ({ courseId: id }) },
];

/** Asks for what is hidden and for what is not there, and names the ways by which the answers differ. */
export async function tellingGuesses(world: World, as: string): Promise<string[]> {
  const telling: string[] = [];
  for (const guess of GUESSES) {
    const id = world.guessed[guess.of];
    if (id === undefined) continue;
    const [hidden, nothing] = [await ask(world, as, guess, id), await ask(world, as, guess, NOTHING[guess.of])];
    if (hidden !== nothing) telling.push(`${guess.operationId}: ${short(hidden)}, and for nothing: ${short(nothing)}`);
  }
  return telling;
}

/** The status and the body. */
const short = (answer: string) => [answer.split("\n")[0], answer.split("\n").at(-1)].join(" ");

async function ask(world: World, as: string, { operationId, of, body }: Guess, id: number | string): Promise<string> {
  const route = routes.find((one) => one.operationId === operationId);
  if (!route) throw new Error(`There is no route ${operationId}`);
  const values: Readonly<Record<string, number | string>> = {
    courseId: world.courseId,
    questionId: world.missionId * 1000,
    commentId: NOTHING.comment,
    [PARAMETERS[of] ?? of]: id,
  };
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
  const answer = await world.app.request(path, {
    method: route.method.toUpperCase(),
    headers: { authorization: `Bearer ${await world.tokenOf(as)}`, "content-type": "application/json" },
    body: body && JSON.stringify(body(id)),
  });
  return answerText(answer);
}
