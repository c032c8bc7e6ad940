import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { api, type Schemas, unwrap } from "../../../api/client";
import { actionFailure } from "../../../api/failures";
import { submissionQuery } from "../../../api/queries";
import { toast } from "../../../app/toasts";
import { useConfirm } from "../../../design/confirm";
import { strings } from "../../../texts/grading";
import { adjustmentOf, type Draft, draftOf, faultOf, overwritten, without } from "./draft";

export type Answer = Schemas["GradingAnswer"];

interface Target {
  readonly courseId: number;
  readonly submissionId: number;
}

/** The grade of one answer as the grader is changing it. Nothing typed means what the server has. */
export function useGrade(target: Target, { question, grade }: Answer) {
  const server = useServer(target, question.id);
  const saved = draftOf(grade);
  const [typed, setTyped] = useState<Partial<Draft>>({});
  // What the grader saw when the typing began.
  const seen = useRef(saved);
  const [saving, setSaving] = useState(false);
  const busy = useRef(false);
  const draft = { ...saved, ...typed };
  const bounds = { initialXp: grade.xp, maxXp: question.maxXp };
  const adjustment = adjustmentOf(draft.adjustment);
  const { xpFault, commentsFault } = faultOf(draft, bounds);
  const fault = xpFault ?? commentsFault;

  /** Answers whether it was saved. What was typed while it was on its way stays. */
  const store = async (): Promise<boolean> => {
    const [sent, before] = [typed, seen.current];
    try {
      if (!(await server.mayReplace(before, sent))) return false;
      await server.save(sent);
    } catch (error) {
      toast.danger(actionFailure(error));
      return false;
    }
    seen.current = { ...before, ...sent };
    setTyped((now) => without(now, sent));
    toast.success(strings.saved);
    return true;
  };
  /** The same, once at a time, and only what is within its bounds. */
  const save = async (): Promise<boolean> => {
    if (fault !== null) toast.warning(fault);
    if (fault !== null || busy.current) return false;
    busy.current = true;
    setSaving(true);
    return store().finally(() => {
      busy.current = false;
      setSaving(false);
    });
  };
  return {
    draft,
    bounds,
    xpFault,
    commentsFault,
    finalXp: adjustment === null ? null : grade.xp + adjustment,
    dirty: draft.adjustment !== saved.adjustment || draft.comments !== saved.comments,
    saving,
    change: (part: Partial<Draft>) => {
      if (Object.keys(typed).length === 0) seen.current = saved;
      setTyped((now) => ({ ...now, ...part }));
    },
    discard: () => setTyped({}),
    save,
  };
}

export type Grade = ReturnType<typeof useGrade>;

/** What is read and written of the answer's grade. Both throw ApiFailure. */
function useServer({ courseId, submissionId }: Target, questionId: number) {
  const client = useQueryClient();
  const confirm = useConfirm();
  const query = submissionQuery(courseId, submissionId);

  /** Asks when somebody else has meanwhile stored another grade, which this one would replace. */
  const mayReplace = async (before: Draft, sent: Partial<Draft>): Promise<boolean> => {
    if (Object.keys(sent).length === 0) return true;
    const answers = await client.fetchQuery({ ...query, staleTime: 0, retry: false });
    const grade = answers.find(({ question }) => question.id === questionId)?.grade;
    const other = grade && overwritten(before, draftOf(grade), sent);
    if (!grade || !other) return true;
    const body = [grade.grader?.name ? strings.lastGradedBy(grade.grader.name) : "", other].join(" ").trim();
    return confirm({ title: strings.changedMeanwhile, body, confirm: strings.replace, danger: true });
  };

  /** Only what was typed is sent, so that the rest stays as others have left it. */
  const save = async ({ adjustment, comments }: Partial<Draft>): Promise<void> => {
    const xpAdjustment = adjustment === undefined ? undefined : (adjustmentOf(adjustment) ?? undefined);
    await unwrap(
      api.POST("/v2/courses/{courseId}/admin/grading/{submissionId}/{questionId}", {
        params: { path: { courseId, submissionId, questionId } },
        body: { grading: { xpAdjustment, comments } },
      }),
    );
    const change = {
      ...(xpAdjustment === undefined ? {} : { xpAdjustment }),
      ...(comments === undefined ? {} : { comments }),
    };
    client.setQueryData(query.queryKey, (answers) =>
      answers?.map((answer) =>
        answer.question.id === questionId ? { ...answer, grade: { ...answer.grade, ...change } } : answer,
      ),
    );
    void client.invalidateQueries({ queryKey: ["course", courseId, "grading"] });
  };
  return { mayReplace, save };
}
