import Alert from "@cloudscape-design/components/alert";
import Box from "@cloudscape-design/components/box";
import Button, { type ButtonProps } from "@cloudscape-design/components/button";
import FormField from "@cloudscape-design/components/form-field";
import Input, { type InputProps } from "@cloudscape-design/components/input";
import Textarea from "@cloudscape-design/components/textarea";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { takesProgram } from "../../../../../domain/facts/question-kinds";
import { api, unwrap } from "../../../api/client";
import { actionFailure } from "../../../api/failures";
import { gradingKey } from "../../../api/grading";
import { CourseChange, useMayChangeCourse } from "../../../app/course-acts";
import { commandOf, keysShown } from "../../../app/shortcuts/commands";
import { toast } from "../../../app/toasts";
import { useConfirm } from "../../../design/confirm";
import { formatDate } from "../../../design/format";
import { Icon } from "../../../design/icons";
import { Markdown } from "../../../design/markdown";
import { strings } from "../../../texts/en/grading";
import { HiddenGrades } from "../notices";
import { useView } from "../view";
import { type GradingCommandId, gradingCommands } from "./commands";
import { stepped } from "./draft";
import { WithRemarks } from "./remark-suggestions";
import { RubricPanel } from "./rubric-panel";
import type { Answer, Grade } from "./use-grade";
import type { RubricState } from "./use-rubric";

interface BonusProps {
  readonly target: { readonly courseId: number; readonly submissionId: number };
  readonly answer: Answer;
  /** Whether this submission may be graded now. */
  readonly open: boolean;
}

/** The early-submission bonus of the whole submission, which staff may take away and give back. */
function Bonus({ target: { courseId, submissionId }, answer: { grade }, open }: BonusProps) {
  const client = useQueryClient();
  const changing = useMutation({
    mutationFn: (isRemoved: boolean) =>
      unwrap(
        api.PUT("/v2/courses/{courseId}/admin/grading/{submissionId}/bonus", {
          params: { path: { courseId, submissionId } },
          body: { isRemoved },
        }),
      ),
    onError: (failure) => toast.danger(actionFailure(failure), 5000),
    onSettled: () => client.invalidateQueries({ queryKey: gradingKey(courseId) }),
  });
  const { xpBonus, isBonusRemoved } = grade;
  if (xpBonus === 0) return null;
  return (
    <p className="gw-bonus">
      <span role="status">{isBonusRemoved ? strings.bonusRemoved(xpBonus) : strings.bonus(xpBonus)}</span>{" "}
      <CourseChange>
        <Button
          variant="inline-link"
          disabled={!open}
          loading={changing.isPending}
          onClick={() => changing.mutate(!isBonusRemoved)}
        >
          {isBonusRemoved ? strings.giveBonusBack : strings.removeBonus}
        </Button>
      </CourseChange>
    </p>
  );
}

type EntryRank = Answer["standings"][number];

interface GradingTabProps {
  readonly target: { readonly courseId: number; readonly submissionId: number };
  readonly answer: Answer;
  readonly grade: Grade;
  readonly rubric: RubricState;
  /** Whether this submission may be graded now. */
  readonly open: boolean;
  /** Null: nothing is left to grade. */
  readonly onSaveNext: (() => void) | null;
  readonly questionCount: number;
  readonly onAcceptAll: (() => Promise<void>) | null;
  /** The student's regrade request, where there is one. */
  readonly request: ReactNode;
}

/** Says that the grade could not be saved, and why, until it is. */
export function SaveFailure({ grade }: { readonly grade: Pick<Grade, "failure" | "saving" | "save"> }) {
  if (grade.failure === null) return null;
  return (
    <Alert
      type="error"
      header={strings.notSaved}
      action={
        <Button loading={grade.saving} onClick={() => void grade.save()}>
          {strings.saveAgain}
        </Button>
      }
    >
      {grade.failure}
    </Alert>
  );
}

/** XP, comments and Save: the decisive parts first, the preview of the comments below them. */
export function GradingTab(props: GradingTabProps) {
  const { target, answer, grade, rubric, open, onSaveNext, questionCount, onAcceptAll, request } = props;
  const [accepting, setAccepting] = useState(false);
  const confirm = useConfirm();
  const mayChange = useMayChangeCourse();
  const { draft, commentsFault, saving, dirty, change, discard } = grade;
  const askDiscard = async (): Promise<void> => {
    const question = { title: strings.discardTitle, confirm: strings.discardConfirm, danger: true };
    if (await confirm(question)) discard();
  };
  return (
    <div className="gw-form">
      {!open && <Alert type="warning">{mayChange ? strings.notSubmitted : strings.archived}</Alert>}
      <HiddenGrades questionId={answer.question.id} />
      {request}
      {answer.standings.map((entry) => (
        <EntryRankLine key={entry.assessmentId} entry={entry} />
      ))}
      <XpFields grade={grade} disabled={!open} />
      <Bonus target={target} answer={answer} open={open} />
      <RubricPanel state={rubric} grade={grade} disabled={!open} />
      <WithRemarks
        questionId={answer.question.id}
        text={draft.comments}
        disabled={!open}
        onText={(comments) => change({ comments })}
      >
        <FormField label={strings.comments} errorText={commentsFault} stretch>
          <Textarea
            rows={6}
            value={draft.comments}
            disabled={!open}
            // Half of what is written here is code.
            nativeTextareaAttributes={{ style: { fontFamily: "var(--face-code)", fontVariantLigatures: "none" } }}
            onChange={({ detail }) => change({ comments: detail.value })}
          />
        </FormField>
      </WithRemarks>
      <SaveFailure grade={grade} />
      <div className="gw-buttons" hidden={!mayChange}>
        <Button
          variant={dirty && onSaveNext === null ? "primary" : "normal"}
          loading={saving}
          disabled={!open}
          nativeButtonAttributes={{ title: keysShown(commandOf<GradingCommandId>(gradingCommands(), "save")) }}
          onClick={() => void grade.save()}
        >
          {strings.save}
        </Button>
        {onSaveNext !== null && (
          <Button variant="primary" disabled={!open || saving} onClick={onSaveNext}>
            {strings.saveNext}
          </Button>
        )}
        {dirty && (
          <Button variant="link" onClick={() => void askDiscard()}>
            {strings.discard}
          </Button>
        )}
      </div>
      {onSaveNext !== null && questionCount > 1 && <GoThrough />}
      <GradedBy answer={answer} />
      <TimeOnTask answer={answer} />
      {open && onAcceptAll && (
        <Button
          variant="inline-link"
          iconName="check"
          wrapText
          loading={accepting}
          onClick={() => {
            setAccepting(true);
            void onAcceptAll().finally(() => setAccepting(false));
          }}
        >
          {strings.acceptHere}
        </Button>
      )}
      <section className="gw-preview" aria-label={strings.preview}>
        <h2>{strings.preview}</h2>
        {draft.comments.trim() ? (
          <Markdown>{draft.comments}</Markdown>
        ) : (
          <Box color="text-body-secondary">{strings.noPreview}</Box>
        )}
      </section>
    </div>
  );
}

/** Says what comes next in an assessment of several questions, and lets one go the other way. */
function GoThrough() {
  const { view, change } = useView();
  const other = view.by === "question" ? "submission" : "question";
  return (
    <p className="gw-go-through">
      {strings.comesNext[view.by]}{" "}
      <Button variant="inline-link" onClick={() => change({ by: other, page: view.page })}>
        {strings.goThrough[other]}
      </Button>
    </p>
  );
}

function XpFields({ grade, disabled }: { grade: Grade; disabled: boolean }) {
  const { draft, bounds, xpFault, finalXp, change } = grade;
  const step = (direction: 1 | -1, keys = { alt: false, shift: false }): void =>
    change({ adjustment: stepped(draft.adjustment, direction, keys, bounds) });
  const onKeyDown: InputProps["onKeyDown"] = (event) => {
    const { key, altKey, shiftKey } = event.detail;
    if (key !== "ArrowUp" && key !== "ArrowDown") return;
    event.preventDefault();
    step(key === "ArrowUp" ? 1 : -1, { alt: altKey, shift: shiftKey });
  };
  return (
    <div className="gw-xp">
      <dl>
        <div>
          <dt>{strings.autoXp}</dt>
          <dd>{bounds.initialXp}</dd>
        </div>
        <div>
          <dt>{strings.finalXp}</dt>
          <dd className="gw-xp__final">{strings.xp(finalXp ?? bounds.initialXp, bounds.maxXp)}</dd>
        </div>
      </dl>
      <FormField label={strings.adjustment} constraintText={strings.adjustmentHint} errorText={xpFault}>
        <span className="gw-number">
          <StepButton label={strings.less} iconName="subtract-minus" disabled={disabled} onClick={() => step(-1)} />
          <Input
            inputMode="text"
            nativeInputAttributes={{ maxLength: 9 }}
            autoComplete={false}
            value={draft.adjustment}
            disabled={disabled}
            onChange={({ detail }) => change({ adjustment: detail.value })}
            onKeyDown={onKeyDown}
          />
          <StepButton label={strings.more} iconName="add-plus" disabled={disabled} onClick={() => step(1)} />
        </span>
      </FormField>
    </div>
  );
}

type StepButtonProps = Pick<ButtonProps, "iconName" | "disabled" | "onClick"> & { label: string };

const StepButton = ({ label, ...rest }: StepButtonProps) => (
  <Button {...rest} ariaLabel={label} nativeButtonAttributes={{ title: label }} />
);

/** The time on task of a program, where it was recorded. */
function TimeOnTask({ answer: { question, minutes } }: { answer: Answer }) {
  if (!takesProgram(question)) return null;
  return (
    <Box color="text-body-secondary">
      <span title={strings.timeOnTaskHint}>
        {minutes === null ? strings.timeNotRecorded : strings.timeOnTask(minutes)}
      </span>
    </Box>
  );
}

function GradedBy({ answer: { grade } }: { answer: Answer }) {
  const { grader, gradedAt } = grade;
  if (!grader) return <Box color="text-body-secondary">{strings.ungraded}</Box>;
  return (
    <Box color="text-body-secondary">{strings.gradedBy(grader.name ?? "?", gradedAt ? formatDate(gradedAt) : "")}</Box>
  );
}

/** Where a contest's entry stands in one vote on it. */
function EntryRankLine({ entry: { title, rank, final_score, ranked, scoredAt } }: { entry: EntryRank }) {
  const isRanked = rank !== null && final_score !== null;
  const rankText = isRanked ? strings.rankWith(rank, final_score.toFixed(2)) : strings.unranked(ranked);
  return (
    <p className="gw-standing">
      <Icon name="trophy" size={18} />
      <span>
        {title}: <strong>{scoredAt === null ? strings.notScored : rankText}</strong>
      </span>
    </p>
  );
}
