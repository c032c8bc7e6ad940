import { readFile } from "node:fs/promises";
import { z } from "zod";
import type { DemoWork } from "./course";

const solved = (program: string): DemoWork => ({ programs: [program], isSubmitted: true, runsInVain: 0 });

/**
 * A mission that has closed, and of which a testcase was wrong: nobody was told what `ways(0)` is to be. Without it, and with
 * more for the large river, one of three gains, one loses, and one stays.
 */
export const DEMO_REGRADE = {
  number: "M3",
  members: {
    noor: solved(`function ways(n) {
    return n < 2 ? 1 : ways(n - 1) + ways(n - 2);
}`),
    lin: solved(`function ways(n) {
    return n === 1 ? 1 : n === 2 ? 2 : ways(n - 1) + ways(n - 2);
}`),
    tomas: solved(`function ways(n) {
    return n === 3 ? 3 : 1;
}`),
  },
  newVersion: (xml: string) =>
    xml
      .replace('            <OPAQUE score="1" answer="1">ways(0);</OPAQUE>\n', "")
      .replace('<SECRET score="1" answer="987">', '<SECRET score="2" answer="987">'),
} as const;

interface Caller {
  login(code: string, provider: string): Promise<Caller>;
  read<T>(schema: z.ZodType<T>, route: string): Promise<T>;
  send(method: string, route: string, body?: unknown): Promise<Response>;
}

interface Tools {
  readonly untilThere: <T>(read: () => Promise<T | undefined>, missing: string) => Promise<T>;
  readonly doWork: (
    anyone: Caller,
    courseId: number,
    work: { number: string; members: Record<string, DemoWork> },
  ) => Promise<void>;
  /** Sets by how many days from now it opens and closes. */
  readonly openFor: (admin: Caller, assessmentId: number, days: { opens: number; closes: number }) => Promise<unknown>;
  readonly file: string;
}

const Overviews = z.array(z.object({ id: z.int(), number: z.string() }));
const Questions = z.object({ questions: z.array(z.object({ autogradingStatus: z.string() })) });
const Regrades = z.object({ runs: z.array(z.object({ runId: z.int() })) });
const Regrade = z.object({ runId: z.int(), state: z.string() });
const Rows = z.object({ rows: z.array(z.object({ id: z.int() })) });

/** Days from the moment of seeding: while members work on it, and as it stays. */
const WORKED = { opens: -14, closes: 1 } as const;
const CLOSED = { opens: -14, closes: -2 } as const;

/** Has members hand in a mission that then closes, and a new version of it graded aside; once only. */
export async function seedRegrade(anyone: Caller, admin: Caller, courseId: number, tools: Tools): Promise<void> {
  const course = `/v2/courses/${courseId}`;
  const { number, members, newVersion } = DEMO_REGRADE;
  const id = (await admin.read(Overviews, `${course}/assessments`)).find((one) => one.number === number)?.id ?? 0;
  const regrades = `${course}/admin/assessments/${id}/regrades`;
  if ((await admin.read(Regrades, regrades)).runs.length > 0) return;
  await tools.openFor(admin, id, WORKED);
  await tools.doWork(anyone, courseId, { number, members });
  for (const username of Object.keys(members)) {
    const member = await anyone.login(username, "test");
    await tools.untilThere(async () => {
      const { questions } = await member.read(Questions, `${course}/assessments/${id}`);
      return questions.every(({ autogradingStatus }) => autogradingStatus === "success") ? true : undefined;
    }, `The work of ${username} on ${number} was not autograded`);
  }
  const { rows } = await admin.read(Rows, `${course}/admin/grading/pages?assessment=${id}`);
  for (const row of rows) await admin.send("POST", `${course}/admin/grading/${row.id}/accept`);
  await tools.openFor(admin, id, CLOSED);
  const form = new FormData();
  form.append("assessment[file]", new Blob([newVersion(await readFile(tools.file, "utf8"))]), "mission.xml");
  const staff = await anyone.login("staff", "test");
  const { runId } = Regrade.parse(await (await staff.send("POST", regrades, form)).json());
  await staff.send("POST", `${regrades}/${runId}/start`);
  await tools.untilThere(async () => {
    const { state } = await staff.read(Regrade, `${regrades}/${runId}`);
    return state === "ready" ? true : undefined;
  }, `The regrade of ${number} did not end`);
}
