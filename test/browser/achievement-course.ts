import { becomes } from "./screens";

/** Calls of one person to a running product. */
export interface Caller {
  call<Answer = unknown>(method: string, path: string, body?: unknown): Promise<Answer>;
  /** Sends a form, as an upload does. */
  upload(path: string, fields: Readonly<Record<string, string | File>>): Promise<void>;
  /** Makes a course with achievements and gives its id. */
  makeCourse(name: string): Promise<number>;
}

/** Logs a demo person in. A call that is refused fails with what was answered. */
export async function callerOf(origin: string, username: string): Promise<Caller> {
  const send = async (method: string, path: string, body?: unknown, token?: string): Promise<Response> => {
    const answer = await fetch(`${origin}/v2/${path}`, {
      method,
      headers: {
        ...(!(body instanceof FormData) && { "Content-Type": "application/json" }),
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return answer;
  };
  const login = await send("POST", "auth/login", { code: username, provider: "test" });
  const { access_token: token } = (await login.json()) as { access_token: string };
  return {
    async call<Answer>(method: string, path: string, body?: unknown) {
      const answer = await send(method, path, body, token);
      const text = await answer.text();
      return (answer.headers.get("content-type")?.includes("json") ? JSON.parse(text) : text) as Answer;
    },
    async upload(path, fields) {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      await send("POST", path, form, token);
    },
    async makeCourse(courseName) {
      const made = await send(
        "POST",
        "config/create",
        {
          courseName,
          courseShortName: "",
          viewable: true,
          enableGame: false,
          enableAchievements: true,
          enableSourcecast: false,
          sourceChapter: 1,
          sourceVariant: "default",
          moduleHelpText: "",
        },
        token,
      );
      return Number(made.headers.get("location")?.split("/").at(-1));
    },
  };
}

export const DAY_MS = 24 * 60 * 60 * 1000;
export const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();

/** The uuid of an achievement or goal by a number, apart from those of the demo course. */
export const uuidOf = (kind: "achievement" | "goal", number: number): string =>
  `${kind === "achievement" ? "d" : "e"}0000000-0000-4000-8000-${String(number).padStart(12, "0")}`;

/** A goal that staff count. */
export const manualGoal = (number: number, text: string, targetCount: number) => ({
  uuid: uuidOf("goal", number),
  text,
  targetCount,
  type: "Manual",
  meta: { type: "Manual", targetCount },
});

interface AchievementParts {
  readonly goals?: readonly number[];
  readonly prerequisites?: readonly number[];
  readonly position?: number;
  readonly deadline?: string;
  readonly release?: string;
  readonly description?: string;
  readonly completionText?: string;
}

/** An achievement of 100 XP; at a position it is a task. */
export const achievement = (
  number: number,
  title: string,
  { goals = [], prerequisites = [], position = 0, ...more }: AchievementParts,
) => ({
  uuid: uuidOf("achievement", number),
  title,
  xp: 100,
  isVariableXp: false,
  position,
  isTask: position > 0,
  release: more.release ?? null,
  deadline: more.deadline ?? null,
  cardBackground: "",
  prerequisiteUuids: prerequisites.map((one) => uuidOf("achievement", one)),
  goalUuids: goals.map((one) => uuidOf("goal", one)),
  view: { coverImage: "", description: more.description ?? "", completionText: more.completionText ?? "" },
});

/** Answers the demo course's first assessment of the type Others by calls of a student, hands it in and waits for its verdict. */
export async function handInOrientation(student: Caller, course: string): Promise<void> {
  const overviews = await student.call<{ id: number; number: string }[]>("GET", `${course}/assessments`);
  const id = overviews.find(({ number }) => number === "O1")?.id ?? 0;
  const { questions } = await student.call<{ questions: { id: number; type: string }[] }>(
    "GET",
    `${course}/assessments/${id}`,
  );
  for (const { id: questionId, type } of questions) {
    const answer = type === "mcq" ? 0 : 'const greeting = "Hello!";';
    await student.call("POST", `${course}/assessments/question/${questionId}/answer`, { answer });
  }
  await student.call("POST", `${course}/assessments/${id}/submit`);
  await becomes(async () => {
    const { questions: verdicts } = await student.call<{ questions: { autogradingStatus: string }[] }>(
      "GET",
      `${course}/assessments/${id}/verdict`,
    );
    return verdicts.every(({ autogradingStatus }) => autogradingStatus !== "processing");
  }, true);
}
