import { api, type Schemas, unwrap } from "../../api/client";

export type JudgedAnswer = Schemas["JudgedAnswers"]["answers"][number];
export type GroupOutcome = Schemas["GroupOutcomes"]["outcomes"][number];
export type SentGrading = {
  comments?: string;
  xpAdjustment?: number;
  rubric?: { ticked: number[]; manual: number; version: number };
};

const PATH = "/v2/courses/{courseId}/admin/answer_groups/{questionId}";

export const readJudgedAnswers = (
  courseId: number,
  questionId: number,
  cursor: string | undefined,
  signal?: AbortSignal,
): Promise<Schemas["JudgedAnswers"]> =>
  unwrap(api.GET(PATH, { params: { path: { courseId, questionId }, query: { cursor } }, signal }));

export interface Group {
  readonly courseId: number;
  readonly questionId: number;
  readonly submissionIds: readonly number[];
}

/** Grades some answers as a part of an act. */
export const gradeGroup = (
  { courseId, questionId, submissionIds }: Group,
  act: { actId: string; replaces: boolean; grading: SentGrading },
): Promise<Schemas["GroupOutcomes"]> =>
  unwrap(
    api.POST(PATH, { params: { path: { courseId, questionId } }, body: { ...act, submissionIds: [...submissionIds] } }),
  );

/** Takes a part of an act back. */
export const undoGroup = (
  { courseId, questionId, submissionIds }: Group,
  actId: string,
): Promise<Schemas["GroupOutcomes"]> =>
  unwrap(
    api.POST(`${PATH}/undo`, {
      params: { path: { courseId, questionId } },
      body: { actId, submissionIds: [...submissionIds] },
    }),
  );

export type Question = Schemas["AssessmentStatistics"]["questions"][number];
