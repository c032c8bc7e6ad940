import { useSyncExternalStore } from "react";

/** Actions of the keys besides typing a symbol. */
export type Motion = "left" | "right" | "up" | "down" | "tab" | "backspace";

/** Something that can be typed into without being focused. */
export interface TypingTarget {
  type(text: string): void;
  move(motion: Motion): void;
  /** It has left the page, though nothing else was focused since. */
  isGone?(): boolean;
}

interface Disposable {
  dispose(): void;
}

/** The part of Monaco's editor that is used; its own types would bring it into the page's first load. */
interface CodeEditorLike {
  trigger(source: string, command: string, payload: unknown): void;
  hasTextFocus(): boolean;
  getDomNode(): HTMLElement | null;
  getPosition(): object | null;
  revealPositionInCenterIfOutsideViewport(position: never): void;
  onDidFocusEditorText(listener: () => void): Disposable;
  onDidLayoutChange(listener: () => void): Disposable;
  onDidDispose(listener: () => void): Disposable;
}

const SOURCE = "keyboard";
const COMMANDS: Readonly<Record<Motion, string>> = {
  left: "cursorLeft",
  right: "cursorRight",
  up: "cursorUp",
  down: "cursorDown",
  tab: "tab",
  backspace: "deleteLeft",
};
/** Meaning of the keys while a list of completions is open. */
const LIST_COMMANDS: Partial<Readonly<Record<Motion, string>>> = {
  up: "selectPrevSuggestion",
  down: "selectNextSuggestion",
  tab: "acceptSelectedSuggestion",
};

const listeners = new Set<() => void>();
let editors: readonly TypingTarget[] = [];
let focused: TypingTarget | null = null;

/** Returns the target of the keys: the editor or field that had the focus last, or else the only editor. */
export const typingTarget = (): TypingTarget | null => (focused?.isGone?.() ? null : focused) ?? editors.at(-1) ?? null;

function setEditors(next: readonly TypingTarget[]): void {
  editors = next;
  for (const listener of listeners) listener();
}

/** Whether there is an editor that takes what is typed. */
export const useEditorThere = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => editors.length > 0,
  );

/**
 * Lets the on-screen keyboard type into an editor as long as that lives.
 * @returns how to end it before, for example when the editor becomes read only
 */
export function followCodeEditor(editor: CodeEditorLike): () => void {
  const target = codeTarget(editor);
  setEditors([...editors, target]);
  if (editor.hasTextFocus()) focused = target;
  const leave = () => {
    setEditors(editors.filter((one) => one !== target));
    if (focused === target) focused = null;
    for (const one of following) one.dispose();
  };
  const following = [
    editor.onDidFocusEditorText(() => {
      focused = target;
    }),
    // A keyboard that opens makes the editor lower: what is being written stays in view.
    editor.onDidLayoutChange(() => {
      const position = editor.getPosition();
      if (position !== null && editor.hasTextFocus()) editor.revealPositionInCenterIfOutsideViewport(position as never);
    }),
    editor.onDidDispose(leave),
  ];
  return leave;
}

function codeTarget(editor: CodeEditorLike): TypingTarget {
  return {
    type: (text) => editor.trigger(SOURCE, "type", { text }),
    move(motion) {
      const list = editor.getDomNode()?.querySelector(".suggest-widget.visible") ?? null;
      const command = (list === null ? undefined : LIST_COMMANDS[motion]) ?? COMMANDS[motion];
      editor.trigger(SOURCE, command, null);
    },
  };
}

/** Follows the focus to text fields outside editors, such as the REPL's; answers the way to stop. */
export function followFields(): () => void {
  const listen = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLTextAreaElement) || target.closest(".monaco-editor") !== null) return;
    focused = fieldTarget(target);
  };
  document.addEventListener("focusin", listen);
  return () => {
    document.removeEventListener("focusin", listen);
    focused = null;
  };
}

const INDENTATION = "    ";

/** Types into a field as a person would: the field's own undo, and those who listen, take part. */
function fieldTarget(field: HTMLTextAreaElement): TypingTarget {
  const type = (text: string) => {
    if (document.activeElement === field && document.execCommand("insertText", false, text)) return;
    field.setRangeText(text, field.selectionStart, field.selectionEnd, "end");
    field.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertText", data: text }));
  };
  const erase = () => {
    const { selectionStart: start, selectionEnd: end } = field;
    if (start === end) field.setSelectionRange(Math.max(start - 1, 0), end);
    if (document.activeElement === field && document.execCommand("delete")) return;
    field.setRangeText("", field.selectionStart, field.selectionEnd, "end");
    field.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "deleteContentBackward" }));
  };
  return {
    type,
    isGone: () => !field.isConnected,
    move(motion) {
      if (motion === "tab") return type(INDENTATION);
      if (motion === "backspace") return erase();
      const key = { left: "ArrowLeft", right: "ArrowRight", up: "ArrowUp", down: "ArrowDown" }[motion];
      const unhandled = field.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
      if (unhandled) moveCaret(field, motion);
    },
  };
}

/** Moves a field's caret by a letter or a line. */
export function moveCaret(field: HTMLTextAreaElement, motion: "left" | "right" | "up" | "down"): void {
  const { value, selectionStart: start, selectionEnd: end } = field;
  const to = caretAfter(value, start, end, motion);
  field.setSelectionRange(to, to);
}

/** Returns the caret after a motion: a selection collapses first; moving up or down keeps the column if possible. */
export function caretAfter(text: string, start: number, end: number, motion: "left" | "right" | "up" | "down"): number {
  if (motion === "left") return start === end ? Math.max(start - 1, 0) : start;
  if (motion === "right") return start === end ? Math.min(end + 1, text.length) : end;
  const lineStart = text.lastIndexOf("\n", start - 1) + 1;
  const column = start - lineStart;
  if (motion === "up") {
    if (lineStart === 0) return 0;
    const above = text.lastIndexOf("\n", lineStart - 2) + 1;
    return Math.min(above + column, lineStart - 1);
  }
  const lineEnd = text.indexOf("\n", start);
  if (lineEnd === -1) return text.length;
  const next = text.indexOf("\n", lineEnd + 1);
  return Math.min(lineEnd + 1 + column, next === -1 ? text.length : next);
}
