import { takesVotes } from "../../../domain/facts/question-kinds";
import { readQuestions } from "../assessments/store";
import { type ContestView, contestOfVoter } from "../contests";
import type { Core } from "../kernel/core";
import { Refusal } from "../kernel/refusal";
import { findWork, positionIn } from "./access";

/**
 * Reads how a student voted in one voting question, and the contest's leaderboard. Entries bear no names, as the student saw
 * them. 5 reads, and half a read for each 4 KB of the code that is shown.
 *
 * @throws Refusal 404 no such submission, or not a voting question of it
 */
export async function readVotes(
  core: Core,
  courseId: number,
  { submissionId, questionId }: { readonly submissionId: number; readonly questionId: number },
): Promise<ContestView> {
  const work = await findWork(core, courseId, submissionId);
  const position = work && positionIn(work.submission, questionId);
  if (!work || position === undefined) throw new Refusal(404, "Vote not found");
  const [question] = await readQuestions(core, work.assessment.assessmentId, [position]);
  if (!takesVotes(question)) throw new Refusal(404, "Vote not found");
  return contestOfVoter(core, work.submission, work.assessment, question, position);
}
