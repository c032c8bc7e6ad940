import { type KeyboardEvent, useState } from "react";
import { Button, IconButton } from "../../../design/button";
import { useConfirm } from "../../../design/confirm";
import { Field } from "../../../design/form";
import { dateWords } from "../../../design/format";
import { Markdown } from "../../../design/markdown";
import { strings } from "../../../texts/grading";
import { stepped } from "./draft";
import type { Answer, Grade } from "./use-grade";

interface GradingTabProps {
  readonly answer: Answer;
  readonly grade: Grade;
  /** Whether this submission may be graded now. */
  readonly open: boolean;
  readonly onSaveNext: (() => void) | null;
  readonly onAcceptAll: (() => Promise<void>) | null;
}

/** XP, comments and Save: the decisive parts first, the preview of the comments below them. */
export function GradingTab({ answer, grade, open, onSaveNext, onAcceptAll }: GradingTabProps) {
  const [accepting, setAccepting] = useState(false);
  const confirm = useConfirm();
  const { draft, commentsFault, saving, dirty, change, discard } = grade;
  const askDiscard = async (): Promise<void> => {
    const question = { title: strings.discardTitle, confirm: strings.discardConfirm, danger: true };
    if (await confirm(question)) discard();
  };
  return (
    <div className="gw-form">
      {!open && <p className="gw-note">{strings.notSubmitted}</p>}
      <XpFields grade={grade} disabled={!open} />
      <Field label={strings.comments} error={commentsFault}>
        {(attributes) => (
          <textarea
            {...attributes}
            className="input gw-comments"
            value={draft.comments}
            disabled={!open}
            onChange={(event) => change({ comments: event.target.value })}
          />
        )}
      </Field>
      <div className="gw-buttons">
        <Button
          look={dirty && !onSaveNext ? "primary" : "normal"}
          icon="save"
          busy={saving}
          disabled={!open}
          title={strings.saveHint}
          onClick={() => void grade.save()}
        >
          {strings.save}
        </Button>
        {onSaveNext && (
          <Button look="primary" disabled={!open || saving} onClick={onSaveNext}>
            {strings.saveNext}
          </Button>
        )}
        {dirty && (
          <Button look="quiet" onClick={() => void askDiscard()}>
            {strings.discard}
          </Button>
        )}
      </div>
      <GradedBy answer={answer} />
      {open && onAcceptAll && (
        <Button
          small
          look="quiet"
          icon="check"
          className="gw-accept"
          busy={accepting}
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
          <p className="gw-quiet">{strings.noPreview}</p>
        )}
      </section>
    </div>
  );
}

function XpFields({ grade, disabled }: { grade: Grade; disabled: boolean }) {
  const { draft, bounds, xpFault, finalXp, change } = grade;
  const step = (direction: 1 | -1, keys = { alt: false, shift: false }): void =>
    change({ adjustment: stepped(draft.adjustment, direction, keys, bounds) });
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    event.preventDefault();
    step(event.key === "ArrowUp" ? 1 : -1, { alt: event.altKey, shift: event.shiftKey });
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
      <Field label={strings.adjustment} hint={strings.adjustmentHint} error={xpFault}>
        {(attributes) => (
          <span className="gw-number">
            <IconButton icon="minus" look="normal" label={strings.less} disabled={disabled} onClick={() => step(-1)} />
            <input
              {...attributes}
              className="input"
              inputMode="text"
              maxLength={9}
              autoComplete="off"
              value={draft.adjustment}
              disabled={disabled}
              onChange={(event) => change({ adjustment: event.target.value })}
              onKeyDown={onKeyDown}
            />
            <IconButton icon="plus" look="normal" label={strings.more} disabled={disabled} onClick={() => step(1)} />
          </span>
        )}
      </Field>
    </div>
  );
}

function GradedBy({ answer: { grade } }: { answer: Answer }) {
  const { grader, gradedAt } = grade;
  if (!grader) return <p className="gw-quiet">{strings.ungraded}</p>;
  return <p className="gw-quiet">{strings.gradedBy(grader.name ?? "?", gradedAt ? dateWords(gradedAt) : "")}</p>;
}
