import { z } from "zod";

/** A question that staff have graded, and for which its student asks for a regrade; `answer` is what staff answered. */
interface DemoRequest {
  readonly student: string;
  /** Position of the question, from 0. */
  readonly position: number;
  readonly comments: string;
  readonly reason: string;
  readonly answer: string | null;
}

/** Requests on the quest that members have worked on: one waits for an answer, one has it. */
export const DEMO_REQUESTS: { readonly number: string; readonly requests: readonly DemoRequest[] } = {
  number: "Q1",
  requests: [
    {
      student: "noor",
      position: 2,
      comments: "Right. Have you seen that `accumulate` goes on after the first test that fails?",
      reason: "Is it wrong to use `accumulate`? The task does not say that `inspect` must stop early.",
      answer: "Not wrong at all: you have all XP. The comment is only to think about.",
    },
    {
      student: "lin",
      position: 1,
      comments: "What is `line(f, 0)`? Try it with a number.",
      reason:
        "Only the start is off: for `n = 0` I give `f` back. **The step itself is right**, so could I get a part?",
      answer: null,
    },
  ],
};

interface Caller {
  login(code: string, provider: string): Promise<Caller>;
  read<T>(schema: z.ZodType<T>, route: string): Promise<T>;
  send(method: string, route: string, body?: unknown): Promise<unknown>;
}

type UntilThere = <T>(read: () => Promise<T | undefined>, missing: string) => Promise<T>;

const Overviews = z.array(z.object({ id: z.int(), number: z.string() }));
const Questions = z.object({ questions: z.array(z.object({ id: z.int(), autogradingStatus: z.string() })) });
const ReportCard = z.object({ request: z.object({ state: z.string() }).nullable() });
const Rows = z.object({ rows: z.array(z.object({ id: z.int(), student: z.object({ id: z.int() }) })) });
const User = z.object({ courseRegistration: z.object({ courseRegId: z.int() }) });

/** Has an admin grade, the students ask, and staff answer; what was asked is not asked again. Waits for the autograder. */
export async function seedRegradeRequests(
  anyone: Caller,
  admin: Caller,
  courseId: number,
  untilThere: UntilThere,
): Promise<void> {
  const course = `/v2/courses/${courseId}`;
  const overviews = await admin.read(Overviews, `${course}/assessments`);
  const quest = overviews.find(({ number }) => number === DEMO_REQUESTS.number);
  if (!quest) throw new Error(`${DEMO_REQUESTS.number} has regrade requests, but is not listed`);
  for (const request of DEMO_REQUESTS.requests) {
    const student = await anyone.login(request.student, "test");
    const { courseRegistration } = await student.read(User, "/v2/user");
    const page = await admin.read(Rows, `${course}/admin/grading/pages?assessment=${quest.id}`);
    const work = page.rows.find((row) => row.student.id === courseRegistration.courseRegId);
    if (!work) throw new Error(`${request.student} has handed in no ${DEMO_REQUESTS.number}`);
    const id = await untilThere(async () => {
      const { questions } = await student.read(Questions, `${course}/assessments/${quest.id}`);
      const question = questions[request.position];
      return question?.autogradingStatus === "success" ? question.id : undefined;
    }, `The work of ${request.student} on ${DEMO_REQUESTS.number} was not autograded`);
    const place = { course, submissionId: work.id, questionId: id, assessmentId: quest.id };
    await ask(anyone, admin, student, place, request);
  }
}

interface Place {
  readonly course: string;
  readonly assessmentId: number;
  readonly submissionId: number;
  readonly questionId: number;
}

async function ask(
  anyone: Caller,
  admin: Caller,
  student: Caller,
  { course, assessmentId, submissionId, questionId }: Place,
  { comments, reason, answer }: DemoRequest,
): Promise<void> {
  const own = `${course}/assessments/question/${questionId}`;
  const { request } = await student.read(ReportCard, `${own}/report_card`);
  if (request === null) {
    const grading = { xpAdjustment: 0, comments };
    await admin.send("POST", `${course}/admin/grading/${submissionId}/${questionId}`, { grading });
    await student.send("POST", `${own}/regrade_request`, { reason });
  }
  if (answer !== null && request?.state !== "declined") {
    const staff = await anyone.login("staff", "test");
    const path = `${course}/admin/regrade_requests/${submissionId}/${questionId}`;
    await staff.send("POST", path, { decision: "decline", text: answer });
  }
  // Whoever has made this knows of it.
  await admin.read(z.unknown(), `${course}/admin/grading/${submissionId}`);
  await student.read(z.unknown(), `${course}/assessments/${assessmentId}`);
}
