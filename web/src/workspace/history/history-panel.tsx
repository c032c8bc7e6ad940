import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import type { Schemas } from "../../api/client";
import { Button } from "../../design/button";
import { formatDate } from "../../design/format";
import { Icon } from "../../design/icons";
import { WaitingLine } from "../../design/spinner";
import { EmptyState, ErrorState } from "../../design/states";
import { strings } from "../../texts/en/answer-history";
import { versionLines } from "./version-lines";
import "./history.css";

type AnswerHistory = Schemas["AnswerHistory"];
type Step = AnswerHistory["steps"][number];

export interface HistoryPanelProps {
  readonly questionId: number;
  /** Tells histories of one question apart. */
  readonly owner: string | number;
  /** Null: there is no answer yet. */
  readonly read: () => Promise<AnswerHistory | null>;
  /** Changes when there may be a new version. */
  readonly savedAs?: number | undefined;
  /** Puts a version into the editor; absent where the answer cannot be changed. */
  readonly onUse?: ((program: string) => void) | undefined;
}

/** How an answer came to be: its versions one after the other, with what each changed. */
export default function HistoryPanel({ questionId, owner, read, savedAs = 0, onUse }: HistoryPanelProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ["answer-history", owner, questionId, savedAs],
    queryFn: read,
    staleTime: 0,
    gcTime: 0,
    placeholderData: (before) => before,
  });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <WaitingLine>{strings.loading}</WaitingLine>;
  if (data === null) {
    return (
      <EmptyState title={strings.none} icon="clock">
        <p>{strings.noneHint}</p>
      </EmptyState>
    );
  }
  return <Replay history={data} onUse={onUse} />;
}

/** Milliseconds that each version is shown while they play. */
const PLAY_MS = 900;

function Replay({ history: { steps, isCut }, onUse }: { history: AnswerHistory } & Pick<HistoryPanelProps, "onUse">) {
  const last = steps.length - 1;
  const [chosen, setChosen] = useState<number | null>(null);
  const [plays, setPlays] = useState(false);
  const at = Math.min(chosen ?? last, last);
  const step = steps[at];
  useEffect(() => {
    if (!plays) return;
    const timer = setTimeout(() => (at < last ? setChosen(at + 1) : setPlays(false)), PLAY_MS);
    return () => clearTimeout(timer);
  }, [plays, at, last]);
  if (!step) return null;
  const goTo = (to: number) => {
    setPlays(false);
    setChosen(to);
  };
  const play = () => {
    if (!plays && at === last) setChosen(0);
    setPlays(!plays);
  };
  return (
    <section className="history">
      <p className="history__intro">{strings.intro}</p>
      {isCut && <p className="history__intro">{strings.cut}</p>}
      <div className="history__controls">
        <Button
          small
          look="quiet"
          icon="chevronLeft"
          title={strings.previous}
          disabled={at === 0}
          onClick={() => goTo(at - 1)}
        >
          <span className="unseen">{strings.previous}</span>
        </Button>
        <Button small icon={plays ? "pause" : "play"} disabled={last === 0} onClick={play}>
          {plays ? strings.pause : strings.play}
        </Button>
        <Button
          small
          look="quiet"
          icon="chevronRight"
          title={strings.next}
          disabled={at === last}
          onClick={() => goTo(at + 1)}
        >
          <span className="unseen">{strings.next}</span>
        </Button>
        <input
          type="range"
          min={0}
          max={last}
          value={at}
          disabled={last === 0}
          aria-label={strings.slider}
          aria-valuetext={strings.version(at + 1, steps.length)}
          onChange={(event) => goTo(Number(event.target.value))}
        />
      </div>
      <Jumps steps={steps} onJump={goTo} />
      <div className="history__step" role="status">
        <strong>{strings.version(at + 1, steps.length)}</strong>
        <span>{formatDate(step.savedAt, "medium")}</span>
        <span>{strings.changed(step.inserted, step.removed)}</span>
      </div>
      {step.isLargeInsertion && (
        <p className="history__large">
          <Icon name="clock" size={18} />
          {strings.large(step.inserted)}
        </p>
      )}
      {onUse && at < last && (
        <Button small icon="undo" onClick={() => onUse(step.program)}>
          {strings.use}
        </Button>
      )}
      <Program before={steps[at - 1]?.program ?? null} program={step.program} />
    </section>
  );
}

function Jumps({ steps, onJump }: { steps: readonly Step[]; onJump: (to: number) => void }) {
  const large = steps.flatMap(({ isLargeInsertion }, index) => (isLargeInsertion ? [index] : []));
  if (large.length === 0) return null;
  return (
    <div className="history__jumps">
      <span>{strings.jumps}</span>
      {large.map((index) => (
        <Button key={index} small look="quiet" title={strings.jump(index + 1)} onClick={() => onJump(index)}>
          <span className="unseen">{strings.jump(index + 1)}</span>
          <span aria-hidden="true">{index + 1}</span>
        </Button>
      ))}
    </div>
  );
}

const MARK = { same: " ", added: "+", removed: "−" } as const;

/** A program with its lines that are new marked, and those of the version before that are gone. */
function Program({ before, program }: { before: string | null; program: string }) {
  const lines = useMemo(() => versionLines(before ?? program, program), [before, program]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className="history__program" aria-label={strings.program} tabIndex={0}>
      {lines.map(({ kind, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity than their place
        <div key={index} className={`history__line history__line--${kind}`}>
          <span aria-hidden="true">{MARK[kind]}</span>
          {kind !== "same" && <span className="unseen">{strings[kind]}</span>}
          <code>{text}</code>
        </div>
      ))}
    </section>
  );
}
