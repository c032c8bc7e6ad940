import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { Button } from "../../design/button";
import { strings } from "../../texts/en/tone-matrix";
import type { LibraryPanelProps } from "../library-panel";
import { board, SIZE } from "./matrix-state";
import "./matrix.css";

interface Place {
  readonly tone: number;
  readonly step: number;
}

const MOVES: Readonly<Record<string, (place: Place) => Place>> = {
  ArrowUp: ({ tone, step }) => ({ tone: Math.min(tone + 1, SIZE - 1), step }),
  ArrowDown: ({ tone, step }) => ({ tone: Math.max(tone - 1, 0), step }),
  ArrowLeft: ({ tone, step }) => ({ tone, step: Math.max(step - 1, 0) }),
  ArrowRight: ({ tone, step }) => ({ tone, step: Math.min(step + 1, SIZE - 1) }),
  Home: ({ tone }) => ({ tone, step: 0 }),
  End: ({ tone }) => ({ tone, step: SIZE - 1 }),
  PageUp: ({ step }) => ({ tone: SIZE - 1, step }),
  PageDown: ({ step }) => ({ tone: 0, step }),
};

/** Tones from the top of the picture to its bottom. */
const TONES = Array.from({ length: SIZE }, (_, index) => SIZE - 1 - index);
const STEPS = Array.from({ length: SIZE }, (_, index) => index);

/** The grid of tones: one of its cells is in the tab order, and the arrow keys go from cell to cell. */
function Grid() {
  const [place, setPlace] = useState<Place>({ tone: SIZE - 1, step: 0 });
  const grid = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent): void => {
    const to = MOVES[event.key]?.(place);
    if (!to) return;
    event.preventDefault();
    setPlace(to);
    grid.current?.querySelector<HTMLElement>(`[data-cell="${to.tone}-${to.step}"]`)?.focus();
  };
  return (
    // biome-ignore-start lint/a11y: a grid by the ARIA pattern, whose buttons are its cells; a table would lose its rows
    <div className="matrix__grid" role="grid" aria-label={strings.grid} aria-multiselectable ref={grid}>
      {TONES.map((tone) => (
        <div key={tone} role="row" className="matrix__row">
          {STEPS.map((step) => (
            <button
              key={step}
              type="button"
              role="gridcell"
              className={board.step === step ? "matrix__now" : undefined}
              data-cell={`${tone}-${step}`}
              aria-label={strings.cell(tone + 1, step + 1)}
              aria-selected={board.rows[tone]?.[step] === true}
              tabIndex={place.tone === tone && place.step === step ? 0 : -1}
              onFocus={() => setPlace({ tone, step })}
              onKeyDown={move}
              onClick={() => board.toggle(tone, step)}
            />
          ))}
        </div>
      ))}
    </div>
    // biome-ignore-end lint/a11y: as above
  );
}

/** The tone matrix: what the person clicks is what `get_matrix` gives, and can be heard at once. */
export default function MatrixPanel({ events, send }: LibraryPanelProps) {
  useSyncExternalStore(board.subscribe, () => board.version);
  useLayoutEffect(() => board.take(events), [events]);
  const { rows } = board;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are told whenever they change, and never mutated
  useEffect(() => send({ library: "sound_matrix", rows }), [rows, send]);
  useEffect(() => () => board.stop(), []);
  const count = rows.reduce((total, row) => total + row.filter(Boolean).length, 0);
  return (
    <section className="matrix" aria-label={strings.region}>
      <div className="matrix__bar">
        <Button
          look="primary"
          small
          icon={board.playing ? "stop" : "play"}
          onClick={() => (board.playing ? board.stop() : board.play())}
        >
          {board.playing ? strings.stop : strings.play}
        </Button>
        <Button small icon="close" disabled={count === 0} onClick={() => board.clear()}>
          {strings.clear}
        </Button>
        <p role="status">{strings.chosen(count)}</p>
      </div>
      <div className="matrix__view">
        <Grid />
      </div>
      <p className="matrix__hint">{strings.hint}</p>
    </section>
  );
}
