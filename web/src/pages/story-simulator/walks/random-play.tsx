import { useEffect, useId, useRef, useState } from "react";
import type { Place } from "../../../../../domain/stories/checkpoint";
import type { StoryFile } from "../../../../../domain/stories/problem";
import { Button } from "../../../design/button";
import { strings } from "../../../texts/en/story-editor";
import { WalkReport, type WalkRequest } from "./walk-messages";
import "./walks.css";
import { workerFiles } from "../../../app/workers";

/** Plays files at random in a worker for as long as it is wanted, and tells what came of it. */
function useWalks() {
  const worker = useRef<Worker>(undefined);
  const [report, setReport] = useState<WalkReport>();
  const [isRunning, setRunning] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const stop = (): void => {
    worker.current?.terminate();
    worker.current = undefined;
    setRunning(false);
  };
  useEffect(() => () => worker.current?.terminate(), []);
  const fail = (): void => {
    stop();
    setFailed(true);
  };
  const start = (files: readonly StoryFile[], seed: number): void => {
    stop();
    const begun = new Worker(workerFiles.storyWalks);
    begun.onmessage = ({ data }: MessageEvent<unknown>) => {
      const read = WalkReport.safeParse(data);
      if (read.success) setReport(read.data);
      else fail();
    };
    begun.onerror = fail;
    const request: WalkRequest = { files: files.map(({ name, text }) => ({ name, text })), seed };
    begun.postMessage(request);
    worker.current = begun;
    setReport(undefined);
    setFailed(false);
    setRunning(true);
  };
  return { report, isRunning, hasFailed, start, stop };
}

interface RandomPlayProps {
  readonly files: readonly StoryFile[];
  readonly onJump: (place: Place) => void;
}

/** Plays a story at random in the background, with a live count of what was seen and what never is. */
export function RandomPlay({ files, onJump }: RandomPlayProps) {
  const id = useId();
  const { report, isRunning, hasFailed, start, stop } = useWalks();
  const [seed, setSeed] = useState("1");
  return (
    <div className="walks">
      <p className="sim-hint">{strings.walksHint}</p>
      <div className="walks__start">
        <div className="field">
          <label htmlFor={id}>{strings.seed}</label>
          <input
            id={id}
            className="input"
            inputMode="numeric"
            value={seed}
            disabled={isRunning}
            onChange={({ currentTarget }) => setSeed(currentTarget.value.replace(/\D/g, "").slice(0, 9))}
          />
        </div>
        {isRunning ? (
          <Button icon="stop" onClick={stop}>
            {strings.stopWalks}
          </Button>
        ) : (
          <Button look="primary" icon="play" onClick={() => start(files, Number(seed || "1"))}>
            {strings.startWalks}
          </Button>
        )}
      </div>
      {hasFailed && <p role="alert">{strings.walksStopped}</p>}
      {report && <Report report={report} isRunning={isRunning} onJump={onJump} />}
    </div>
  );
}

interface ReportProps {
  readonly report: WalkReport;
  readonly isRunning: boolean;
  readonly onJump: (place: Place) => void;
}

function Report({ report, isRunning, onJump }: ReportProps) {
  const { lines, choices, unseen, objectives, failures } = report;
  const counter = strings.walksCounter(report.walks, report.completed);
  return (
    <>
      <p className="walks__counter">{counter}</p>
      {/* A count that changes five times a second is told once it stands. */}
      <p className="unseen" role="status">
        {isRunning ? "" : counter}
      </p>
      <Coverage label={strings.lineCoverage} {...lines} />
      <Coverage label={strings.choiceCoverage} {...choices} />
      {objectives.length === 0 ? (
        <p>{strings.allObjectives}</p>
      ) : (
        <section aria-label={strings.unreachable}>
          <h3>{strings.unreachable}</h3>
          <ul>
            {objectives.map(({ id, place }) => (
              <li key={id}>
                <Spot place={place} onJump={onJump}>
                  {id}
                </Spot>
              </li>
            ))}
          </ul>
        </section>
      )}
      {failures.length > 0 && (
        <section aria-label={strings.failures}>
          <h3>{strings.failures}</h3>
          {failures.map((failure) => (
            <Failure key={failure.seed} failure={failure} />
          ))}
        </section>
      )}
      {unseen.length > 0 && (
        <section aria-label={strings.unseen}>
          <h3>{strings.unseen}</h3>
          <ul>
            {unseen.map(({ text, place }) => (
              <li key={`${place.file} ${place.line}`}>
                <Spot place={place} onJump={onJump}>
                  {strings.lineOf(text, place.line)}
                </Spot>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Coverage({ label, seen, all }: { label: string; seen: number; all: number }) {
  const id = useId();
  return (
    <div className="walks__coverage">
      <label htmlFor={id}>{label}</label>
      <meter id={id} min={0} max={Math.max(1, all)} value={seen} />
      <span>{strings.coverage(seen, all)}</span>
    </div>
  );
}

interface SpotProps {
  readonly place: Place | undefined;
  readonly onJump: (place: Place) => void;
  readonly children: React.ReactNode;
}

/** What leads to its place in the text, where that is known. */
const Spot = ({ place, onJump, children }: SpotProps) =>
  place ? (
    <button type="button" className="walks__spot" onClick={() => onJump(place)}>
      {children}
    </button>
  ) : (
    children
  );

function Failure({ failure }: { failure: WalkReport["failures"][number] }) {
  const { seed, cause, steps, count } = failure;
  return (
    <details>
      <summary>{strings.failure(seed, cause ?? strings.stuck)}</summary>
      <p className="sim-hint">{strings.steps(count, steps.length)}</p>
      <ol start={count - steps.length + 1}>
        {steps.map(({ type, subject }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps repeat, and the list never changes
          <li key={index}>{stepText(type, subject)}</li>
        ))}
      </ol>
    </details>
  );
}

function stepText(type: string, subject: string): string {
  const texts: Readonly<Record<string, (subject: string) => string>> = strings.walkSteps;
  return texts[type]?.(subject) ?? `${type} ${subject}`;
}
