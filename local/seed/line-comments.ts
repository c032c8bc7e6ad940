import { z } from "zod";

/** Comments of staff on lines of one demo answer: the last one to "The Night Market". */
export const DEMO_LINE_COMMENTS = {
  username: "lin",
  filter: "night market",
  comments: [
    { from: 3, to: 3, text: "`so_far` and `highest` say together what you know at each step. Well named." },
    { from: 15, to: 15, text: "What does this do for a market **without** a stall?" },
  ],
} as const;

interface Caller {
  read<T>(schema: z.ZodType<T>, route: string): Promise<T>;
  send(method: string, route: string, body: unknown): Promise<unknown>;
}

const Page = z.object({ rows: z.array(z.object({ id: z.int(), student: z.object({ id: z.int() }) })) });
const Answers = z.array(z.object({ question: z.object({ id: z.int() }) }));
const Comments = z.object({ comments: z.array(z.unknown()) });

/**
 * Writes them, unless there are some.
 *
 * @param regId of the student
 */
export async function commentOnLines(staff: Caller, courseId: number, regId: number): Promise<void> {
  const grading = `/v2/courses/${courseId}/admin/grading`;
  const { rows } = await staff.read(Page, `${grading}/pages?text=${encodeURIComponent(DEMO_LINE_COMMENTS.filter)}`);
  const submission = rows.find(({ student }) => student.id === regId);
  if (!submission) throw new Error("The answer that has comments on its lines is not listed");
  const answers = await staff.read(Answers, `${grading}/${submission.id}`);
  const route = `${grading}/${submission.id}/${answers.at(-1)?.question.id}/line_comments`;
  const { comments } = await staff.read(Comments, route);
  if (comments.length > 0) return;
  for (const comment of DEMO_LINE_COMMENTS.comments) await staff.send("POST", route, comment);
}
