import Button from "@cloudscape-design/components/button";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { useCourse } from "../../app/session";
import { formatDate } from "../../design/format";
import { WaitingLine } from "../../design/spinner";
import { ErrorState } from "../../design/states";
import { strings } from "../../texts/en/similarity";
import { markedLines } from "./marked-lines";
import { useNames } from "./names";
import { NoteForm } from "./note-form";
import { percent } from "./percent";
import { type PairQuery, pairQuery, type SimilarPair } from "./queries";
import { useReportTitle } from "./report-view";

interface PairViewProps extends Omit<PairQuery, "courseId"> {
  readonly assessmentId: number;
}

/** Two programs beside each other, with the parts that are alike. */
export function PairView({ assessmentId, ...pair }: PairViewProps) {
  const { courseId } = useCourse();
  const query = { courseId, ...pair };
  const { data, error, refetch } = useQuery(pairQuery(query));
  const report = useReportTitle(assessmentId, pair.questionId);
  const back = new URLSearchParams({ assessment: String(assessmentId), question: String(pair.questionId) });
  return (
    <>
      <p>
        <Link to={`?${back}`}>{`← ${strings.backToReport}`}</Link>
        <span className="similarity__hint">{` ${report}`}</span>
      </p>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <>
          <Programs pair={data} />
          <NoteForm key={data.note?.version ?? 0} pair={query} note={data.note} />
        </>
      ) : (
        <WaitingLine>{strings.loading}</WaitingLine>
      )}
    </>
  );
}

function Programs({ pair: { left, right, score, parts } }: { pair: SimilarPair }) {
  const nameOf = useNames();
  const [at, setAt] = useState<number | null>(null);
  const area = useRef<HTMLDivElement>(null);
  useShownPart(area, at);
  const go = (by: 1 | -1) => {
    if (parts.length === 0) return;
    setAt((now) => (now === null ? 0 : (now + by + parts.length) % parts.length));
  };
  return (
    <>
      <h1>{strings.pairTitle(nameOf(left), nameOf(right))}</h1>
      <p>{strings.alike(percent(score), parts.length)}</p>
      {parts.length > 0 && (
        <div className="similarity__acts">
          <Button iconName="angle-up" ariaLabel={strings.previousPart} onClick={() => go(-1)} />
          <Button iconName="angle-down" ariaLabel={strings.nextPart} onClick={() => go(1)} />
          <span className="similarity__hint">{strings.partKeys}</span>
          <span role="status">{at !== null && strings.partOf(at + 1, parts.length)}</span>
        </div>
      )}
      <div className="similarity__programs" ref={area}>
        <Program side={left} parts={parts.map((part) => part.left)} at={at} onGo={go} />
        <Program side={right} parts={parts.map((part) => part.right)} at={at} onGo={go} />
      </div>
    </>
  );
}

/** Brings the chosen part into sight in both programs. */
function useShownPart(area: RefObject<HTMLDivElement | null>, at: number | null): void {
  useEffect(() => {
    if (at === null) return;
    for (const line of area.current?.querySelectorAll<HTMLElement>(`[data-part-begins="${at}"]`) ?? []) {
      const program = line.closest<HTMLElement>("[data-program]");
      if (program) program.scrollTop = line.offsetTop - program.offsetTop - 24;
    }
  }, [area, at]);
}

/** Colours of parts; with more of them they come again, so each has its number, too. */
const COLOURS = 6;

interface ProgramProps {
  readonly side: SimilarPair["left"];
  readonly parts: readonly { readonly from: number; readonly to: number }[];
  readonly at: number | null;
  readonly onGo: (by: 1 | -1) => void;
}

/** By their keys, which count only while a program has the focus. */
const STEPS: Readonly<Record<string, 1 | -1>> = { n: 1, p: -1 };

function Program({ side, parts, at, onGo }: ProgramProps) {
  const nameOf = useNames();
  const lines = useMemo(() => markedLines(side.program, parts), [side.program, parts]);
  const onKeyDown = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): void => {
    const step = STEPS[key.toLowerCase()];
    if (step && !ctrlKey && !metaKey && !altKey) onGo(step);
  };
  return (
    <div>
      <h2>{nameOf(side)}</h2>
      {side.earlierAt && <p className="similarity__hint">{strings.earlier(formatDate(side.earlierAt))}</p>}
      <section
        className="similarity__program"
        data-program
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        tabIndex={0}
        aria-label={strings.program(nameOf(side))}
        onKeyDown={onKeyDown}
      >
        {lines.map(({ number, text, part, isFirst }) => (
          <div
            key={number}
            className={part === null ? undefined : `similarity__part similarity__part--${part % COLOURS}`}
            data-chosen={(part !== null && part === at) || undefined}
            data-part-begins={isFirst ? part : undefined}
          >
            <span className="similarity__number" aria-hidden="true">
              {number}
            </span>
            <code>{text}</code>
            {isFirst && part !== null && <span className="similarity__mark">{strings.part(part + 1)}</span>}
          </div>
        ))}
      </section>
    </div>
  );
}
