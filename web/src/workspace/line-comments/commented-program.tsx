import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { LINES_OF_A_COMMENT } from "../../../../domain/facts/limits";
import { runByKey } from "../../app/shortcuts/commands";
import { strings } from "../../texts/en/line-comments";
import { type LineCommandId, lineCommands } from "./commands";
import { CommentThread, type LineComment, type LineComments, type Replying } from "./comment-thread";
import { type Choice, chosen, type Range, rangeOf } from "./range";
import "./line-comments.css";

/** The acts of a person who writes comments. */
export interface Writing {
  /** The form for a new comment, drawn below its lines. */
  readonly form: (range: Range, close: () => void) => ReactNode;
  /** Lines that somebody has chosen in the editor to comment on; each choice is an object of its own. */
  readonly asked: Range | null;
}

/** The acts of a person who changes existing comments. */
export interface Changing {
  /** Draws the buttons beside a comment; null draws nothing. */
  readonly acts: (comment: LineComment) => ReactNode;
  /** The form in place of a comment that is changed; null draws the comment. */
  readonly changed: (comment: LineComment) => ReactNode;
}

interface CommentedProgramProps {
  readonly shown: LineComments;
  /** Absent where no comment is added. */
  readonly writing?: Writing | undefined;
  /** Absent where comments are only read. */
  readonly changing?: Changing;
  /** Sends a reply; absent where nobody replies. */
  readonly onReply?: Replying | undefined;
  /** Comments are hidden, to read the program alone. */
  readonly isBare?: boolean;
}

/** A program with the comments below the lines that they are about. */
export function CommentedProgram({ shown, writing, changing, onReply, isBare = false }: CommentedProgramProps) {
  const { program, comments } = shown;
  const lines = program.split("\n");
  const choice = useChoice(lines.length);
  const [written, write] = useState<Range | null>(null);
  const range = written ?? rangeOf(choice.now);
  const asked = writing?.asked ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that somebody asks
  useEffect(() => {
    if (asked) write(choice.take(asked));
  }, [asked]);
  const onKey = (event: KeyboardEvent): void => {
    const { target, shiftKey } = event;
    // Buttons and links of the comments between the lines have their own Enter.
    if (!writing || written || !(target instanceof HTMLElement) || target.dataset.line === undefined) return;
    const runs = {
      comment: () => write(rangeOf(choice.now)),
      "line-before": () => choice.step(-1, shiftKey),
      "line-after": () => choice.step(1, shiftKey),
    };
    if (runByKey<LineCommandId>(lineCommands(), runs, event.nativeEvent)) event.preventDefault();
  };
  const close = () => {
    write(null);
    choice.focus();
  };
  const placed = isBare ? [] : comments.filter(({ place }) => place !== null);
  const earlier = isBare ? [] : comments.filter(({ place }) => place === null);
  const draw = (comment: LineComment) =>
    changing?.changed(comment) ?? <CommentThread comment={comment} onReply={onReply} acts={changing?.acts(comment)} />;
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the buttons within */}
      <div className="line-comments" onKeyDown={onKey} ref={choice.area}>
        {lines.map((text, index) => {
          const number = index + 1;
          const isChosen = writing !== undefined && number >= range.from && number <= range.to;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity than their place
            <div key={index}>
              <div className={isChosen ? "line-comments__line line-comments__line--chosen" : "line-comments__line"}>
                {writing ? (
                  <button
                    type="button"
                    className="line-comments__number"
                    data-line={number}
                    tabIndex={number === choice.now.line ? 0 : -1}
                    aria-label={strings.line(number)}
                    onClick={(event) => write(choice.click(event, number))}
                  >
                    {number}
                  </button>
                ) : (
                  <span className="line-comments__number">{number}</span>
                )}
                {/* biome-ignore lint/a11y/useKeyWithClickEvents: the number beside it is the button, with its keys */}
                <code
                  onClick={(event) => {
                    // Whoever selects text does not choose the line.
                    if (writing && document.getSelection()?.isCollapsed !== false) write(choice.click(event, number));
                  }}
                >
                  {text}
                </code>
              </div>
              {placed
                .filter(({ place }) => place?.to === number)
                .map((comment) => (
                  <div key={comment.id}>{draw(comment)}</div>
                ))}
              {written?.to === number && writing?.form(written, close)}
            </div>
          );
        })}
      </div>
      {earlier.length > 0 && (
        <section className="line-comments__earlier">
          <h2>{strings.earlier}</h2>
          <p>{strings.earlierHint}</p>
          {earlier.map((comment) => (
            <div key={comment.id}>
              <pre>{comment.lines.join("\n")}</pre>
              {draw(comment)}
            </div>
          ))}
        </section>
      )}
    </>
  );
}

/** Which lines are chosen, by clicks and by keys. */
function useChoice(lines: number) {
  const [now, setNow] = useState<Choice>({ anchor: 1, line: 1 });
  const area = useRef<HTMLDivElement>(null);
  const focus = (line = now.line) => area.current?.querySelector<HTMLButtonElement>(`[data-line="${line}"]`)?.focus();
  const go = (line: number, extend: boolean): Choice => {
    const next = chosen(now, line, { extend, most: LINES_OF_A_COMMENT, lines });
    setNow(next);
    return next;
  };
  return {
    now,
    area,
    focus: () => focus(),
    /** Chooses lines that were chosen elsewhere, as far as they are there. */
    take: ({ from, to }: Range): Range => {
      const start = chosen(now, from, { extend: false, most: LINES_OF_A_COMMENT, lines });
      const next = chosen(start, to, { extend: true, most: LINES_OF_A_COMMENT, lines });
      setNow(next);
      return rangeOf(next);
    },
    click: (event: MouseEvent, line: number): Range => rangeOf(go(line, event.shiftKey)),
    step: (by: 1 | -1, extend: boolean) => focus(go(now.line + by, extend).line),
  };
}
