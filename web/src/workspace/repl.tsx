import {
  type KeyboardEvent,
  memo,
  type Ref,
  type RefObject,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useStore } from "zustand";
import { replacementsIn, withReplacements } from "../../../language/strange-characters";
import { toast } from "../app/toasts";
import { Button } from "../design/button";
import { strings } from "../texts/en/workspace";
import type { WorkspaceStore } from "./workspace-store";
import "./running.css";
import { type Block, isEmpty, type LastError, type Log, type LogEntry, lastErrorIn, wholeText } from "./repl-log";
import { useWorkspace } from "./workspace-context";

/** Asks about a program that has run past its time limit. Stop is in the bar all the while. */
function OvertimeNotice({ store }: { store: WorkspaceStore }) {
  const limitMs = useStore(store, (state) => state.overtime);
  if (limitMs === null) return null;
  const { goOn } = store.getState();
  return (
    <div className="ws-notice ws-notice--warn">
      <span role="status">{strings.overtime(limitMs)}</span>
      <Button small icon="hourglass" onClick={goOn}>
        {strings.goOn}
      </Button>
    </div>
  );
}

interface ReplProps {
  /** The text of an empty log, above its example. */
  readonly hint?: string;
  /** Hears of each input that is evaluated. */
  readonly onEvaluate?: ((input: string) => void) | undefined;
}

/** The REPL: what programs displayed, and an input that is evaluated in the context of the last run. */
export function Repl({ hint = strings.emptyLog, onEvaluate }: ReplProps) {
  const { store, library } = useWorkspace();
  const evaluate = (input: string) => {
    onEvaluate?.(input);
    store.getState().evaluate(library, input);
  };
  const state = useStore(store, ({ running, suspended, prompt }) => {
    if (suspended) return strings.paused(suspended.line);
    return prompt ? strings.waiting : running ? strings.running : "";
  });
  const field = useRef<InputField>(null);
  return (
    <section className="ws-repl" aria-label={strings.repl}>
      <ReplHead store={store} state={state} />
      <OvertimeNotice store={store} />
      <ReplLog
        store={store}
        hint={hint}
        onExample={() => evaluate(strings.example)}
        onReplaced={(input) => field.current?.put(input)}
      />
      <ReplInput ref={field} store={store} onEvaluate={evaluate} />
    </section>
  );
}

function ReplHead({ store, state }: { store: WorkspaceStore; state: string }) {
  const empty = useStore(store, (state) => isEmpty(state.log));
  return (
    <div className="ws-repl__head">
      <h2>{strings.repl}</h2>
      <span className="ws-repl__state" role="status">
        {state}
      </span>
      {!empty && (
        <>
          <Button look="quiet" small onClick={() => void copyOutput(store)}>
            {strings.copy}
          </Button>
          <Button look="quiet" small onClick={() => store.getState().clearLog()}>
            {strings.clear}
          </Button>
        </>
      )}
    </div>
  );
}

async function copyOutput(store: WorkspaceStore): Promise<void> {
  try {
    await navigator.clipboard.writeText(wholeText(store.getState().log));
    toast.success(strings.copied);
  } catch {
    toast.warning(strings.notCopied);
  }
}

interface ReplLogProps {
  readonly store: WorkspaceStore;
  readonly hint: string;
  readonly onExample: () => void;
  /** Takes an input whose strange characters have been replaced. */
  readonly onReplaced: (input: string) => void;
}

/** The log follows new output as long as its end is in view. */
function ReplLog({ store, hint, onExample, onReplaced }: ReplLogProps) {
  const log = useStore(store, (state) => state.log);
  const error = lastErrorIn(log);
  const replace = useReplacing(store, error, onReplaced);
  const running = useStore(store, (state) => state.running);
  const element = useRef<HTMLDivElement>(null);
  const follow = useFollowing(element, log);
  return (
    <div
      className="ws-repl__log"
      role="log"
      aria-label={strings.replOutput}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      ref={element}
      onScroll={follow}
    >
      {log.dropped > 0 && <p className="ws-entry ws-entry--notice">{strings.dropped(log.dropped)}</p>}
      {log.blocks.map((block) => (
        <LogBlock
          key={block.id}
          block={block}
          {...(replace !== null && block.entries.includes(error?.entry as LogEntry) && { error, replace })}
        />
      ))}
      {isEmpty(log) && running === null && (
        <div className="ws-hint">
          <p>{hint}</p>
          <Button look="quiet" small icon="play" onClick={onExample}>
            {strings.tryExample} <code>{strings.example}</code>
          </Button>
        </div>
      )}
    </div>
  );
}

/** Replaces the strange characters of what the last error is about; null where there are none. */
function useReplacing(
  store: WorkspaceStore,
  error: LastError | null,
  onReplaced: (input: string) => void,
): (() => void) | null {
  const inProgram = useStore(store, (state) => state.replaceStrange);
  if (error === null) return null;
  const { input } = error;
  if (input === null) return inProgram;
  const replacements = replacementsIn(input);
  return replacements.length === 0 ? null : () => onReplaced(withReplacements(input, replacements));
}

/**
 * Keeps the end of the log in view while it grows, until the person scrolls up; scrolling to the end takes it up again.
 * The last block's height is a guess until the browser has drawn it, so the end is looked for again whenever it changes.
 */
function useFollowing(element: RefObject<HTMLDivElement | null>, log: Log): () => void {
  const following = useRef(true);
  const lastTop = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the log's growth is what moves its end
  useLayoutEffect(() => {
    const toEnd = () => {
      if (following.current && element.current !== null) showEnd(element.current);
    };
    toEnd();
    const last = element.current?.lastElementChild;
    if (!last) return;
    const measured = new ResizeObserver(toEnd);
    measured.observe(last);
    return () => measured.disconnect();
  }, [log]);
  return () => {
    const box = element.current;
    if (box === null) return;
    if (box.scrollHeight - box.scrollTop - box.clientHeight < 40) following.current = true;
    else if (box.scrollTop < lastTop.current) following.current = false;
    lastTop.current = box.scrollTop;
  };
}

/** Free space above an error whose first line is brought into view. */
const ABOVE_ERROR = 8;

/** Shows the end of a log; of an error that is higher than the log its beginning, which says what is wrong. */
function showEnd(box: HTMLElement): void {
  box.scrollTop = box.scrollHeight;
  const top = lastErrorOf(box)?.getBoundingClientRect().top;
  if (top === undefined) return;
  const above = box.getBoundingClientRect().top + box.clientTop + ABOVE_ERROR - top;
  if (above > 0) box.scrollTop -= above;
}

/** The first of the errors that a log ends with; remarks may follow them. Null when it ends with anything else. */
function lastErrorOf(box: HTMLElement): Element | null {
  const entries = [...(box.lastElementChild?.children ?? [])];
  let error: Element | null = null;
  for (const entry of entries.reverse()) {
    if (entry.classList.contains("ws-entry--error")) error = entry;
    else if (!entry.classList.contains("ws-entry--notice")) break;
  }
  return error;
}

/** Pixels of a line of output, for the guess. */
const LINE_HEIGHT = 26.65;

interface LogBlockProps {
  readonly block: Block;
  /** The error of this block that has a button, and what the button does. */
  readonly error?: LastError | null;
  readonly replace?: () => void;
}

/** Drawn once when full; the browser skips the blocks that are out of view (content-visibility). */
const LogBlock = memo(function LogBlock({ block, error, replace }: LogBlockProps) {
  return (
    <div className="ws-block" style={{ containIntrinsicSize: `auto ${block.entries.length * LINE_HEIGHT}px` }}>
      {block.entries.map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries are only ever added at the end
        <pre key={index} className={`ws-entry ws-entry--${entry.kind}`}>
          {textOf(entry)}
          {entry.kind === "error" && entry.advice !== undefined && (
            <span className="ws-entry__advice">{entry.advice}</span>
          )}
          {entry === error?.entry && (
            <Button small look="quiet" className="ws-entry__replace" onClick={replace}>
              {strings.replaceStrange}
            </Button>
          )}
        </pre>
      ))}
    </div>
  );
});

const textOf = (entry: LogEntry): string => (entry.text === "" ? " " : entry.text);

/** The input, for who puts something into it. */
interface InputField {
  put(text: string): void;
}

interface ReplInputProps {
  readonly ref: Ref<InputField>;
  readonly store: WorkspaceStore;
  readonly onEvaluate: (input: string) => void;
}

function ReplInput({ ref, store, onEvaluate }: ReplInputProps) {
  const [text, setText] = useState("");
  const area = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle(ref, () => ({
    put: (replaced) => {
      setText(replaced);
      area.current?.focus();
    },
  }));
  const rows = Math.min(Math.max(text.split("\n").length, 1), 20);
  const submit = () => {
    if (text.trim() === "") return;
    onEvaluate(text);
    setText("");
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === "Enter" && event.shiftKey) {
      event.preventDefault();
      submit();
      return;
    }
    const step = historyStep(event);
    if (step === null) return;
    const shown = store.getState().browse(step, text);
    if (shown === null) return;
    event.preventDefault();
    setText(shown);
  };
  return (
    <div className="ws-repl__input">
      <span aria-hidden="true">&gt;</span>
      <textarea
        ref={area}
        aria-label={strings.replInput}
        placeholder={strings.replPlaceholder}
        value={text}
        rows={rows}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <Button small look="quiet" disabled={text.trim() === ""} onClick={submit}>
        {strings.evaluate}
      </Button>
    </div>
  );
}

/** Up on the first line goes to older inputs, Down on the last one to newer; elsewhere the keys move the caret. */
function historyStep({ key, shiftKey, currentTarget }: KeyboardEvent<HTMLTextAreaElement>): 1 | -1 | null {
  const { value, selectionStart, selectionEnd } = currentTarget;
  if (shiftKey || selectionStart !== selectionEnd) return null;
  if (key === "ArrowUp" && !value.slice(0, selectionStart).includes("\n")) return 1;
  if (key === "ArrowDown" && !value.slice(selectionEnd).includes("\n")) return -1;
  return null;
}
