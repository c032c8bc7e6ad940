import { useEffect, useId, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { toast } from "../../app/toasts";
import { Button } from "../../design/button";
import { Icon } from "../../design/icons";
import { useLeaveGuard } from "../../design/leave-guard";
import { Markdown } from "../../design/markdown";
import { strings } from "../../texts/en/assessment";
import { strings as workspaceStrings } from "../../texts/en/workspace";
import { usePane } from "../../workspace/layout";
import { saveChoice } from "./answers";
import { Frame } from "./frame";
import { GATE_TOAST_MS, gateMessage, isGated } from "./gate";
import type { McqQuestion } from "./model";
import type { Page } from "./page";
import { useQuestionTabs } from "./question-tabs";

/** Hints stay so long, in milliseconds. */
const HINT_MS = 4000;

/** Milliseconds before a choice that did not reach the server is sent again. */
const RETRY_MS = 5000;

interface Props {
  readonly page: Page;
  readonly question: McqQuestion;
}

/** A question with choices: choosing one saves it. */
export function McqWorkspace({ page, question }: Props) {
  const { assessment, index, listing } = page;
  const [pane, setPane] = usePane("main");
  const navigate = useNavigate();
  const choice = useChoice(page, question);
  const tabs = useQuestionTabs(page, question);
  // A choice of which the server does not know is nowhere but on this page.
  useLeaveGuard(choice.status === "lost", strings.leave);
  const move = async (to: number | null) => {
    const answer = (await choice.settle()) ? choice.chosen : choice.saved;
    if (to === null) return void navigate(listing);
    const gated = to > index && isGated(assessment.questions, index, page.ended);
    const message = gated ? gateMessage({ type: "mcq", answer, solution: question.solution }) : null;
    if (message !== null) return toast.warning(message, GATE_TOAST_MS);
    void navigate(page.addressOf(to));
  };
  return (
    <Frame
      page={page}
      question={question}
      pane={pane}
      onPane={setPane}
      onMove={move}
      onBeforeFinalize={choice.settle}
      isDirty={choice.status === "lost"}
      mainLabel={strings.answerPane}
      tabs={tabs}
      main={<Choices page={page} question={question} choice={choice} />}
    />
  );
}

/** A choice while it is made: what the server has, and whether another one is on its way. */
export interface Choice {
  readonly chosen: number | null;
  readonly saved: number | null;
  readonly status: "idle" | "saving" | "lost";
  choose(index: number): Promise<void>;
  /** Waits for a choice that is on its way and sends a lost one again. False when the server still does not have it. */
  settle(): Promise<boolean>;
}

/** The choice of the person, saved as soon as it is made; while one is on its way, only the latest other one follows. */
function useChoice({ submission: { answers } }: Page, question: McqQuestion): Choice {
  const saved = question.answer ?? null;
  const [pending, setPending] = useState<number | null>(null);
  const [status, setStatus] = useState<Choice["status"]>("idle");
  const wanted = useRef<number | null>(null);
  const underWay = useRef<Promise<void> | null>(null);
  const latest = useRef(question);
  useEffect(() => {
    latest.current = question;
  }, [question]);
  const saveWanted = async () => {
    let version = latest.current.answerVersion;
    for (let index = wanted.current; index !== null; index = wanted.current) {
      const outcome = await saveChoice(answers, question.id, index, version);
      if (outcome.kind === "unreachable") return setStatus("lost");
      if (outcome.kind === "saved") version = outcome.version;
      if (outcome.kind === "saved" && wanted.current === index) showHint(question, index);
      if (outcome.kind === "refused") toast.danger(outcome.message);
      if (outcome.kind === "stale") toast.warning(strings.choiceStale, 5000);
      if (outcome.kind !== "saved" || wanted.current === index) wanted.current = null;
    }
    setPending(null);
    setStatus("idle");
  };
  const send = (): Promise<void> => {
    setStatus("saving");
    underWay.current ??= saveWanted().finally(() => {
      underWay.current = null;
    });
    return underWay.current;
  };
  const choose = async (index: number) => {
    if (index === saved && wanted.current === null) return;
    setPending(index);
    wanted.current = index;
    await send();
  };
  const settle = async () => {
    if (wanted.current !== null) await send();
    return wanted.current === null;
  };
  useRetries(status === "lost", send);
  return { chosen: pending ?? saved, saved, status, choose, settle };
}

/** While something is lost, tries again when the network is back, and every few seconds in case only the server was away. */
function useRetries(lost: boolean, send: () => Promise<void>): void {
  const latest = useRef(send);
  useEffect(() => {
    latest.current = send;
  }, [send]);
  useEffect(() => {
    if (!lost) return;
    const retry = () => void latest.current();
    const timer = setInterval(retry, RETRY_MS);
    window.addEventListener("online", retry);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", retry);
    };
  }, [lost]);
}

/** Shows the hint of a choice that was made, where it may be known whether it is right. */
export function showHint({ choices, solution }: McqQuestion, index: number): void {
  const hint = choices[index]?.hint;
  if (solution === undefined || solution === null || !hint) return;
  if (solution === index) toast.success(hint, HINT_MS);
  else toast.warning(hint, HINT_MS);
}

/** Whether the saved choice is right, where that may be known, and its hint; it stays as long as the choice does. */
function Judgement({
  id,
  question: { choices, solution },
  index,
}: {
  id: string;
  question: McqQuestion;
  index: number;
}) {
  if (solution === undefined || solution === null) return null;
  const isRight = solution === index;
  return (
    <p id={id} className={`aw-choice__hint aw-choice__hint--${isRight ? "right" : "wrong"}`}>
      <Icon name={isRight ? "check" : "cross"} size={18} />
      <span>
        <strong>{isRight ? strings.rightChoice : strings.wrongChoice}</strong> {choices[index]?.hint}
      </span>
    </p>
  );
}

interface ChoicesProps {
  readonly page: Pick<Page, "ended">;
  readonly question: McqQuestion;
  readonly choice: Pick<Choice, "chosen" | "saved" | "status" | "choose">;
}

/** The choices of a question, one of which may be chosen. */
export function Choices({ page, question, choice }: ChoicesProps) {
  const name = useId();
  const { chosen, saved, status, choose } = choice;
  const text =
    status === "saving" ? workspaceStrings.saving : saved === null ? strings.notAnswered : workspaceStrings.saved;
  return (
    <>
      <div className="ws-head">
        <h2 className="ws-head__name">{strings.choices}</h2>
        <span className={`ws-save ws-save--${saved === null && status === "idle" ? "readonly" : status}`} role="status">
          <span className="ws-save__dot" aria-hidden="true" />
          {status === "lost" ? workspaceStrings.refused : text}
        </span>
      </div>
      {status === "lost" && chosen !== null && (
        <div className="ws-notice ws-notice--warn" role="alert">
          <span>{strings.choiceLost}</span>
          <Button small onClick={() => void choose(chosen)}>
            {strings.tryAgain}
          </Button>
        </div>
      )}
      <section className="aw-answer" aria-label={strings.choices} tabIndex={page.ended === null ? undefined : 0}>
        <div className="aw-narrow-task">
          <Markdown firstHeading={2}>{question.content}</Markdown>
        </div>
        <fieldset className="aw-choices" disabled={page.ended !== null}>
          <legend className="unseen">{strings.choices}</legend>
          {question.choices.map(({ id, content }, index) => (
            <div key={id} className={`aw-choice${index === chosen ? " aw-choice--chosen" : ""}`}>
              <label>
                <input
                  type="radio"
                  name={name}
                  checked={index === chosen}
                  onChange={() => void choose(index)}
                  aria-describedby={`${name}-${id} ${name}-${id}-hint`}
                  aria-label={strings.option(index)}
                />
                <span className="aw-choice__letter" aria-hidden="true">
                  {strings.option(index)}
                </span>
                <span id={`${name}-${id}`} className="aw-choice__text">
                  <Markdown>{content}</Markdown>
                </span>
              </label>
              {index === chosen && index === saved && (
                <Judgement id={`${name}-${id}-hint`} question={question} index={index} />
              )}
            </div>
          ))}
        </fieldset>
      </section>
    </>
  );
}
