import Button from "@cloudscape-design/components/button";
import Checkbox from "@cloudscape-design/components/checkbox";
import FormField from "@cloudscape-design/components/form-field";
import Input from "@cloudscape-design/components/input";
import Textarea from "@cloudscape-design/components/textarea";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { GROUP_ACT_ANSWERS } from "../../../../domain/facts/limits";
import { actionFailure } from "../../api/failures";
import { rubricQuery } from "../../api/rubrics";
import { useCourse } from "../../app/session";
import { toast } from "../../app/toasts";
import { useConfirm } from "../../design/confirm";
import { useLeaveGuard } from "../../design/leave-guard";
import { Markdown } from "../../design/markdown";
import { strings } from "../../texts/en/answer-groups";
import { adjustmentOf, longestComment } from "../grading/workspace/draft";
import { toggled } from "../grading/workspace/rubric-draft";
import { ungradedOf } from "./groups";
import {
  type GroupOutcome,
  gradeGroup,
  type JudgedAnswer,
  type Question,
  type SentGrading,
  undoGroup,
} from "./queries";

/** What came of an act on many answers, or of undoing it. */
export interface ActResult {
  readonly kind: "graded" | "undone";
  readonly actId: string;
  readonly questionId: number;
  /** The answers that it was done to. */
  readonly done: readonly number[];
  /** Answers that stayed as they were, by the reason. */
  readonly left: ReadonlyMap<string, number>;
}

interface ActProgress {
  readonly kind: ActResult["kind"];
  readonly done: number;
  readonly of: number;
}

/** Grades many answers at once, a part after the other, and takes that back. What is done stays done when a part fails. */
export function useAct(onChanged: () => void) {
  const { courseId } = useCourse();
  const [progress, setProgress] = useState<ActProgress | null>(null);
  const [result, setResult] = useState<ActResult | null>(null);
  const goesOn = useRef(false);

  const inParts = async (
    kind: ActResult["kind"],
    { actId, questionId }: Pick<ActResult, "actId" | "questionId">,
    submissionIds: readonly number[],
    send: (part: readonly number[]) => Promise<{ outcomes: readonly GroupOutcome[] }>,
  ): Promise<boolean> => {
    const outcomes: GroupOutcome[] = [];
    goesOn.current = true;
    setResult(null);
    setProgress({ kind, done: 0, of: submissionIds.length });
    try {
      for (let from = 0; from < submissionIds.length && goesOn.current; from += GROUP_ACT_ANSWERS) {
        outcomes.push(...(await send(submissionIds.slice(from, from + GROUP_ACT_ANSWERS))).outcomes);
        setProgress({ kind, done: outcomes.length, of: submissionIds.length });
      }
    } catch (error) {
      toast.danger(actionFailure(error));
    }
    setProgress(null);
    const done = outcomes.filter(({ isDone }) => isDone).map(({ submissionId }) => submissionId);
    setResult({ kind, actId, questionId, done, left: reasonsOf(outcomes) });
    onChanged();
    return done.length === submissionIds.length;
  };

  /** Answers whether all of it was done. */
  const grade = (
    questionId: number,
    submissionIds: readonly number[],
    { replaces, grading }: { replaces: boolean; grading: SentGrading },
  ): Promise<boolean> => {
    const actId = crypto.randomUUID();
    return inParts("graded", { actId, questionId }, submissionIds, (part) =>
      gradeGroup({ courseId, questionId, submissionIds: part }, { actId, replaces, grading }),
    );
  };

  const undo = ({ actId, questionId, done }: ActResult): Promise<boolean> =>
    inParts("undone", { actId, questionId }, done, (part) =>
      undoGroup({ courseId, questionId, submissionIds: part }, actId),
    );

  return {
    progress,
    result,
    grade,
    undo,
    stop: () => {
      goesOn.current = false;
    },
    dismiss: () => setResult(null),
  };
}

function reasonsOf(outcomes: readonly GroupOutcome[]): Map<string, number> {
  const reasons = new Map<string, number>();
  for (const { isDone, reason } of outcomes) {
    if (!isDone && reason !== null) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  }
  return reasons;
}

interface ActFormProps {
  readonly question: Pick<Question, "id" | "maxXp">;
  readonly answers: readonly JudgedAnswer[];
  readonly act: ReturnType<typeof useAct>;
}

/** The grade that a group gets, and the button that gives it. */
export function ActForm({ question: { id: questionId, maxXp }, answers, act }: ActFormProps) {
  const draft = useDraft(questionId, maxXp);
  const [replaces, setReplaces] = useState(false);
  const confirm = useConfirm();
  const chosen = replaces ? answers : ungradedOf(answers);
  const { progress } = act;
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (draft.fault !== null || progress || chosen.length === 0) return;
    const question = {
      title: strings.gradeTitle(chosen.length),
      body: <CurrentGrade draft={draft} />,
      confirm: strings.grade(chosen.length),
    };
    if (!(await confirm(question))) return;
    const submissionIds = chosen.map(({ submissionId }) => submissionId);
    // What was typed stays until all of it is done.
    if (await act.grade(questionId, submissionIds, { replaces, grading: draft.grading })) draft.clear();
  };
  return (
    <form className="answer-groups__form" onSubmit={(event) => void submit(event)}>
      <FormField label={strings.comment} description={strings.commentHint} stretch>
        <Textarea
          rows={4}
          value={draft.comment}
          nativeTextareaAttributes={{ maxLength: longestComment }}
          onChange={({ detail }) => draft.setComment(detail.value)}
        />
      </FormField>
      <FormField label={strings.adjustment} description={strings.adjustmentHint} errorText={draft.fault}>
        <Input
          value={draft.adjustment}
          inputMode="text"
          nativeInputAttributes={{ maxLength: 9 }}
          onChange={({ detail }) => draft.setAdjustment(detail.value)}
        />
      </FormField>
      <RubricTicks draft={draft} />
      <Checkbox checked={replaces} onChange={({ detail }) => setReplaces(detail.checked)}>
        {strings.replaces}
      </Checkbox>
      <div className="answer-groups__buttons">
        <Button variant="primary" formAction="submit" loading={progress !== null} disabled={chosen.length === 0}>
          {strings.grade(chosen.length)}
        </Button>
        {progress && (
          <>
            <Button formAction="none" onClick={act.stop}>
              {strings.stop}
            </Button>
            <span role="status">
              {progress.kind === "graded"
                ? strings.grading(progress.done, progress.of)
                : strings.undoing(progress.done, progress.of)}
            </span>
          </>
        )}
        {!progress && chosen.length === 0 && <span>{strings.nothingToGrade}</span>}
      </div>
    </form>
  );
}

type Draft = ReturnType<typeof useDraft>;

/** What is given to each answer of a group, to be looked at before. */
function CurrentGrade({ draft: { comment, adjustment, ticked, items } }: { draft: Draft }) {
  return (
    <>
      <p>{strings.gradeBody}</p>
      {adjustment.trim() !== "" && <p>{strings.givenXp(adjustment.trim())}</p>}
      {ticked && <p>{strings.givenTicks(items.filter(({ id }) => ticked.includes(id)).map(({ text }) => text))}</p>}
      {comment.trim() !== "" && <Markdown>{comment}</Markdown>}
    </>
  );
}

function RubricTicks({ draft: { items, ticked, setTicked } }: { draft: Draft }) {
  if (items.length === 0) return null;
  return (
    <fieldset className="answer-groups__rubric">
      <legend>{strings.rubric}</legend>
      <Checkbox checked={ticked !== null} onChange={({ detail }) => setTicked(detail.checked ? [] : null)}>
        {strings.ticks}
      </Checkbox>
      {ticked && (
        <>
          <p>{strings.rubricHint}</p>
          {items.map(({ id, text, xp }) => (
            <label key={id}>
              <input
                type="checkbox"
                checked={ticked.includes(id)}
                onChange={() => setTicked(toggled({ ticked, manual: 0 }, id).ticked)}
              />
              <Markdown>{text}</Markdown>
              <strong>{strings.itemXp(xp)}</strong>
            </label>
          ))}
        </>
      )}
    </fieldset>
  );
}

function useDraft(questionId: number, maxXp: number) {
  const { courseId } = useCourse();
  const { data: rubric } = useQuery(rubricQuery(courseId, questionId));
  const [comment, setComment] = useState("");
  const [adjustment, setAdjustment] = useState("");
  /** Null: the ticks of each answer stay as they are. */
  const [ticked, setTicked] = useState<readonly number[] | null>(null);
  const xp = adjustment.trim() === "" ? undefined : adjustmentOf(adjustment);
  useLeaveGuard(comment.trim() !== "", strings.leave);
  const grading: SentGrading = {
    ...(comment.trim() && { comments: comment }),
    ...(ticked === null && xp != null && { xpAdjustment: xp }),
    ...(ticked !== null && { rubric: { ticked: [...ticked], manual: xp ?? 0, version: rubric?.version ?? 0 } }),
  };
  return {
    items: rubric?.items ?? [],
    comment,
    setComment,
    adjustment,
    setAdjustment,
    ticked,
    setTicked,
    fault: xp === null ? strings.adjustmentFault : Math.abs(xp ?? 0) > maxXp ? strings.adjustmentOver(maxXp) : null,
    grading,
    clear: () => {
      setComment("");
      setAdjustment("");
      setTicked(null);
    },
  };
}
