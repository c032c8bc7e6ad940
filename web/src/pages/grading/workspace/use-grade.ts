import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { api, type Schemas, unwrap } from "../../../api/client";
import { staffActionFailure } from "../../../api/failures";
import { gradingKey, submissionQuery } from "../../../api/grading";
import { toast } from "../../../app/toasts";
import { useConfirm } from "../../../design/confirm";
import { strings } from "../../../texts/en/grading";
import { adjustmentOf, type Draft, draftOf, faultOf, outOfBounds, overwritten, without } from "./draft";
import { adjustmentBy, sumOf, type Ticks, ticksOfGrade, toggled } from "./rubric-draft";

export type Answer = Schemas["GradingAnswer"];

type Rubric = Schemas["Rubric"];

interface Target {
  readonly courseId: number;
  readonly submissionId: number;
}

/** The grade of one answer as the grader is changing it. Nothing typed means what the server has. */
export function useGrade(
  target: Target,
  { question, grade }: Answer,
  { rubric, onSaved }: { readonly rubric: Rubric | null; readonly onSaved: () => void },
) {
  const server = useServer(target, question.id);
  const saved = draftOf(grade);
  const [typed, setTyped] = useState<Partial<Draft>>({});
  // Null: the ticks are those of the server, and so are those of whoever changes them meanwhile.
  const [ticks, setTicks] = useState<Ticks | null>(null);
  const items = rubric?.items ?? [];
  const ticked = ticks?.ticked ?? grade.ticked;
  // What the grader saw when the typing began.
  const base = useRef({ ...saved, ticked: grade.ticked as readonly number[] });
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const busy = useRef(false);
  const bounds = { initialXp: grade.xp, maxXp: question.maxXp };
  const counted = ticks && adjustmentBy(items, ticks, bounds);
  const draft = { ...saved, ...(counted && { adjustment: String(counted.adjustment) }), ...typed };
  const adjustment = adjustmentOf(draft.adjustment);
  const own = ticks ?? ticksOfGrade(items, grade, typed.adjustment === undefined ? undefined : adjustment);
  const { xpFault, commentsFault } = faultOf(draft, bounds);
  const fault = xpFault ?? commentsFault;

  /** Answers whether it was saved. What was typed while it was on its way stays. */
  const store = async (): Promise<boolean> => {
    const [sent, before] = [ticks ? { ...typed, adjustment: draft.adjustment } : typed, base.current];
    try {
      const version = await server.versionToReplace(before, sent, ticks);
      if (version === null) return false;
      await server.save(sent, { version, ticks, rubricVersion: rubric?.version ?? 0 });
    } catch (error) {
      setFailure(staffActionFailure(error, strings.onlyStaff));
      return false;
    }
    setFailure(null);
    base.current = { ...before, ...sent, ...(ticks && { ticked: ticks.ticked }) };
    setTicks((now) => (now === ticks ? null : now));
    setTyped((now) => without(now, sent));
    toast.success(strings.saved);
    onSaved();
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
    /** What the student has as long as nothing is saved. */
    savedXp: grade.xp + grade.xpAdjustment,
    /** What is typed and not saved, as it is sent with the grade that was seen. */
    pending: () => ({
      version: grade.version,
      ...(typed.comments !== undefined && { comments: typed.comments }),
      ...(ticks
        ? { rubric: { ticked: [...ticks.ticked], manual: ticks.manual, version: rubric?.version ?? 0 } }
        : typed.adjustment !== undefined && adjustment !== null && { xpAdjustment: adjustment }),
    }),
    finalXp: adjustment === null ? null : grade.xp + adjustment,
    ticked,
    rubricXp: sumOf(items, ticked),
    manualXp: own.manual,
    cut: typed.adjustment === undefined || ticks ? adjustmentBy(items, own, bounds).cut : 0,
    /** Ticks an item, or takes the tick away; what was given by hand besides stays. */
    toggle: (id: number) => {
      if (Object.keys(typed).length === 0 && ticks === null) base.current = { ...saved, ticked: grade.ticked };
      setTicks((now) => toggled(now ?? own, id));
      setTyped(({ adjustment: _, ...rest }) => rest);
    },
    dirty: ticks !== null || draft.adjustment !== saved.adjustment || draft.comments !== saved.comments,
    saving,
    change: (part: Partial<Draft>) => {
      if (Object.keys(typed).length === 0 && ticks === null) base.current = { ...saved, ticked: grade.ticked };
      const byHand = part.adjustment === undefined ? null : adjustmentOf(part.adjustment);
      // What cannot be saved stays in the field alone.
      if (ticks && byHand !== null && outOfBounds(byHand, bounds) === null) {
        setTicks({ ...ticks, manual: byHand - sumOf(items, ticks.ticked) });
      }
      setTyped((now) => ({ ...now, ...part }));
    },
    /** Why it could not be saved; null while nothing has gone wrong. */
    failure,
    discard: () => {
      setFailure(null);
      setTyped({});
      setTicks(null);
    },
    save,
  };
}

export type Grade = ReturnType<typeof useGrade>;

/** What is read and written of the answer's grade. Both throw ApiFailure. */
function useServer({ courseId, submissionId }: Target, questionId: number) {
  const client = useQueryClient();
  const confirm = useConfirm();
  const query = submissionQuery(courseId, submissionId);

  /**
   * Asks when somebody else has meanwhile stored another grade, which this one would replace. Answers the version of the grade
   * that may be replaced, undefined for any, null when it may not.
   */
  const versionToReplace = async (
    before: Draft & Pick<Ticks, "ticked">,
    sent: Partial<Draft>,
    ticks: Ticks | null,
  ): Promise<number | undefined | null> => {
    if (Object.keys(sent).length === 0) return undefined;
    const answers = await client.fetchQuery({ ...query, staleTime: 0, retry: false });
    const grade = answers.find(({ question }) => question.id === questionId)?.grade;
    const theirTicks = grade && ticks && String(grade.ticked) !== sorted(before.ticked) ? strings.theirTicks : null;
    const other = [grade && overwritten(before, draftOf(grade), sent), theirTicks].filter(Boolean).join(" ");
    if (!grade || !other) return grade?.version;
    const body = [grade.grader?.name ? strings.lastGradedBy(grade.grader.name) : "", other].join(" ").trim();
    const question = { title: strings.changedMeanwhile, body, confirm: strings.replace, danger: true };
    return (await confirm(question)) ? grade.version : null;
  };

  /** Only what was typed is sent, so that the rest stays as others have left it. */
  const save = async ({ adjustment, comments }: Partial<Draft>, { version, ticks, rubricVersion }: BaseGrade) => {
    const rubric = ticks ? { ...ticks, ticked: [...ticks.ticked], version: rubricVersion } : undefined;
    const xpAdjustment = adjustment === undefined ? undefined : (adjustmentOf(adjustment) ?? undefined);
    await unwrap(
      api.POST("/v2/courses/{courseId}/admin/grading/{submissionId}/{questionId}", {
        params: { path: { courseId, submissionId, questionId } },
        body: { grading: { xpAdjustment: rubric ? undefined : xpAdjustment, comments, version, rubric } },
      }),
    );
    const change = {
      ...(ticks && { ticked: [...ticks.ticked], manualXp: ticks.manual }),
      ...(xpAdjustment === undefined ? {} : { xpAdjustment }),
      ...(comments === undefined ? {} : { comments }),
    };
    client.setQueryData(query.queryKey, (answers) =>
      answers?.map((answer) =>
        answer.question.id === questionId ? { ...answer, grade: { ...answer.grade, ...change } } : answer,
      ),
    );
    void client.invalidateQueries({ queryKey: gradingKey(courseId) });
  };
  return { versionToReplace, save };
}

/** As the server has them. */
const sorted = (ids: readonly number[]): string => String([...ids].sort((a, b) => a - b));

interface BaseGrade {
  readonly version: number | undefined;
  readonly ticks: Ticks | null;
  readonly rubricVersion: number;
}
