import type { Chapter, Variant } from "../../../../language/library";
import { editorThemeName, editorThemes } from "../editor-themes";
import { colouredLines, type Piece } from "./coloured-lines";
import { type Caret, type Edit, EditHistory, editBetween, edited, joinsStep, type Step } from "./edit-history";
import { characterTyped, indented, lineBroken, outdented, type Typed } from "./typing-rules";

/** The measures of the editor that takes over (editor/editor-options.ts). */
const LINE_HEIGHT = 25;
const PADDING = 14;
const CHARACTER_WIDTH = 10.2;
/** What stands between the numbers of lines and the text: the place of the marks of folding. */
const DECORATIONS_WIDTH = 20;
/** Lines that are drawn above and below those in view. */
const MARGIN_LINES = 4;

export interface EarlyLanguage {
  readonly chapter: Chapter;
  readonly variant: Variant;
}

/** What a page does about the text; what nobody hears yet waits for who comes. */
export interface EarlyListener {
  onChange(text: string): void;
  onRun(): void;
}

export interface EarlyOptions {
  readonly text: string;
  readonly label: string;
  readonly language: EarlyLanguage;
  /** The editor that takes over has a margin for breakpoints. */
  readonly hasBreakpoints: boolean;
}

/** A key with what is held, to be pressed again in another editor. */
export type WaitingKey = Pick<
  KeyboardEvent,
  "key" | "code" | "keyCode" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey"
>;

/** Returns a text as text areas hold it. */
export const plainLines = (text: string): string => text.replaceAll(/\r\n?/g, "\n");

const place = (className: string): HTMLElement => {
  const element = document.createElement("div");
  element.className = className;
  element.setAttribute("aria-hidden", "true");
  return element;
};

const isCommandKey = ({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => (ctrlKey || metaKey) && !altKey;

/** Keys that only the other editor can answer: they wait for it. Those that browsers have a use for are left to them. */
const LATER = /^(F8|F9|Ctrl\+[BM/]|Ctrl\+ |Ctrl\+Shift\+[HM])$/;

/**
 * A plain text area that looks and types as the code editor does, for as long as that is not there: the coloured text is
 * drawn over what the text area itself shows of it, which is the caret and the selection. It keeps what is typed by steps
 * of undo, so that the code editor can take all of it over.
 */
export class EarlyEditor {
  readonly element: HTMLElement & { earlyEditor?: EarlyEditor };
  readonly input = document.createElement("textarea");
  /** Something else draws the text now, or the page has it. */
  isTakenUp = false;
  /** The name under which what is typed is stored as a draft of this tab, until the page does so. */
  draftTab: string | null = null;
  #base: string;
  #text: string;
  #history: EditHistory;
  #language: EarlyLanguage;
  #hasBreakpoints: boolean;
  #listener: EarlyListener | null = null;
  #before: Caret = { anchor: 0, head: 0 };
  #isComposing = false;
  #startsComposition = false;
  #leavesByTab = false;
  #runs = false;
  #keys: WaitingKey[] = [];
  #composed: (() => void)[] = [];
  #lines: readonly (readonly Piece[])[] = [];
  #drawn = new Map<number, { readonly key: string; readonly line: HTMLElement; readonly number: HTMLElement }>();
  readonly #numbers = place("early__numbers");
  readonly #words = place("early__words");
  readonly #current = place("early__current");
  readonly #stops: (() => void)[] = [];

  constructor({ text, label, language, hasBreakpoints }: EarlyOptions) {
    this.#base = text;
    this.#text = plainLines(text);
    this.#history = new EditHistory();
    this.#language = language;
    this.#hasBreakpoints = hasBreakpoints;
    this.element = document.createElement("div");
    this.element.className = "early";
    this.element.earlyEditor = this;
    const wrap = (className: string, inner: HTMLElement) => {
      const outer = place(className);
      outer.append(inner);
      return outer;
    };
    const { input } = this;
    input.className = "early__input";
    for (const [name, value] of Object.entries({
      wrap: "off",
      spellcheck: "false",
      autocapitalize: "off",
      autocomplete: "off",
      autocorrect: "off",
      "aria-label": label,
    }))
      input.setAttribute(name, value);
    input.value = this.#text;
    input.setSelectionRange(0, 0);
    this.element.append(
      wrap("early__line", this.#current),
      input,
      wrap("early__gutter", this.#numbers),
      wrap("early__text", this.#words),
    );
    this.#listen();
    this.#read();
  }

  /** What the text was when it was opened. */
  get base(): string {
    return this.#base;
  }

  /** The text as it is, with the line ends that it came with. */
  get text(): string {
    return this.#base.includes("\r\n") ? this.#text.replaceAll("\n", "\r\n") : this.#text;
  }

  /** The text that offsets count in. */
  get plainText(): string {
    return this.#text;
  }

  get history(): EditHistory {
    return this.#history;
  }

  get caret(): Caret {
    const { selectionStart, selectionEnd, selectionDirection } = this.input;
    return selectionDirection === "backward"
      ? { anchor: selectionEnd, head: selectionStart }
      : { anchor: selectionStart, head: selectionEnd };
  }

  /** Nobody has typed anything yet. */
  get isAsOpened(): boolean {
    return !this.#isComposing && this.#history.done.length + this.#history.undone.length === 0;
  }

  get isFocused(): boolean {
    return document.activeElement === this.input;
  }

  /** Stands in a place from now on, and goes on there as it was. */
  moveTo(parent: HTMLElement): void {
    const { isFocused, caret } = this;
    const { scrollTop, scrollLeft } = this.input;
    parent.append(this.element);
    this.input.scrollTo(scrollLeft, scrollTop);
    if (isFocused) {
      this.input.focus({ preventScroll: true });
      this.#select(caret);
    }
    this.draw();
  }

  /** Tells a page from now on of what happens, and what it was asked before. */
  listen(listener: EarlyListener): void {
    this.#listener = listener;
    if (!this.#runs) return;
    this.#runs = false;
    // What was told before has to be drawn first.
    setTimeout(() => listener.onRun());
  }

  /** The keys that wait for the code editor; none wait afterwards. */
  takeKeys(): readonly WaitingKey[] {
    const keys = this.#keys;
    this.#keys = [];
    return keys;
  }

  describe(label: string, language: EarlyLanguage, hasBreakpoints: boolean): void {
    this.input.setAttribute("aria-label", label);
    const { chapter, variant } = this.#language;
    if (chapter === language.chapter && variant === language.variant && hasBreakpoints === this.#hasBreakpoints) return;
    this.#language = language;
    this.#hasBreakpoints = hasBreakpoints;
    this.#read();
  }

  setReadOnly(isReadOnly: boolean): void {
    this.input.readOnly = isReadOnly;
  }

  /** Begins with another text. */
  open(text: string): void {
    if (text === this.#base && this.isAsOpened) return;
    this.#base = text;
    this.#text = plainLines(text);
    this.#history = new EditHistory();
    this.input.value = this.#text;
    this.input.setSelectionRange(0, 0);
    this.#read();
  }

  /** Says that the text began as another one: the first step of undo is the one between them. */
  beganWith(text: string): void {
    const [plain, opened] = [plainLines(text), plainLines(this.#base)];
    const start = { anchor: 0, head: 0 };
    if (plain !== opened)
      this.#history.beginWith({
        edits: [{ at: 0, removed: plain, inserted: opened }],
        before: start,
        after: start,
      });
    this.#base = text;
  }

  /** Puts another text in the place of this one, which one undo brings back. */
  replace(text: string): void {
    const plain = plainLines(text);
    const before = this.caret;
    const at = Math.min(before.head, plain.length);
    this.#history.record(
      { edits: [{ at: 0, removed: this.#text, inserted: plain }], before, after: { anchor: at, head: at } },
      false,
    );
    this.#text = plain;
    this.input.value = plain;
    this.input.setSelectionRange(at, at);
    this.#read();
  }

  /** Calls back at once, or when the input method that is writing has done so. */
  whenComposed(act: () => void): void {
    if (this.#isComposing) this.#composed.push(act);
    else act();
  }

  /** Ends it; the element is taken away. */
  dispose(): void {
    this.isTakenUp = true;
    for (const stop of this.#stops.splice(0)) stop();
    this.element.remove();
    delete document.documentElement.dataset.composing;
  }

  #on<Name extends keyof HTMLElementEventMap>(name: Name, act: (event: HTMLElementEventMap[Name]) => void): void {
    this.input.addEventListener(name, act);
  }

  #listen(): void {
    this.#on("beforeinput", (event) => this.#beforeInput(event as InputEvent));
    this.#on("input", () => this.#changed());
    this.#on("keydown", (event) => this.#keyDown(event));
    this.#on("blur", () => {
      this.#leavesByTab = false;
    });
    this.#on("scroll", () => this.draw());
    this.#on("compositionstart", () => {
      this.#isComposing = true;
      this.#startsComposition = true;
      // What the page draws meanwhile waits: an element that is moved ends the composition.
      document.documentElement.dataset.composing = "";
    });
    this.#on("compositionend", () =>
      // Some browsers tell of the last change afterwards.
      setTimeout(() => {
        this.#isComposing = false;
        delete document.documentElement.dataset.composing;
        for (const act of this.#composed.splice(0)) act();
      }),
    );
    const selected = () => {
      if (this.isFocused) this.draw();
    };
    document.addEventListener("selectionchange", selected);
    const resized = new ResizeObserver(() => this.draw());
    resized.observe(this.element);
    const painted = new MutationObserver(() => this.#paint());
    painted.observe(document.documentElement, { attributeFilter: ["data-theme", "data-hue"] });
    this.#stops.push(
      () => document.removeEventListener("selectionchange", selected),
      () => resized.disconnect(),
      () => painted.disconnect(),
    );
    this.#paint();
  }

  #beforeInput(event: InputEvent): void {
    this.#before = this.caret;
    if (event.inputType === "historyUndo" || event.inputType === "historyRedo") {
      event.preventDefault();
      if (event.inputType === "historyUndo") this.#undo();
      else this.#redo();
    } else if (!this.#isComposing && /^insert(LineBreak|Paragraph)$/.test(event.inputType)) {
      event.preventDefault();
      this.#type(lineBroken(this.#text, this.caret));
    } else if (!this.#isComposing && event.inputType === "insertText" && event.data?.length === 1) {
      const typed = characterTyped(this.#text, this.caret, event.data);
      if (!typed) return;
      event.preventDefault();
      this.#type(typed);
    }
  }

  /** Takes what the browser has put in, whatever way it came. */
  #changed(): void {
    const edit = editBetween(this.#text, this.input.value, this.input.selectionEnd);
    if (!edit) return;
    const last = this.#history.done.at(-1);
    const joins = this.#isComposing ? !this.#startsComposition : joinsStep(last, edit, this.#before);
    this.#startsComposition = false;
    this.#record({ edits: [edit], before: this.#before, after: this.caret }, joins);
  }

  #record(step: Step, joins: boolean): void {
    this.#history.record(step, joins);
    this.#tell(step.edits);
  }

  #tell(edits: readonly Edit[]): void {
    for (const edit of edits) this.#text = edited(this.#text, edit);
    this.#read();
    this.#listener?.onChange(this.text);
  }

  /** Does what a key does besides its character. */
  #type({ edits, after }: Typed): void {
    const before = this.caret;
    this.#apply(edits, after);
    if (edits.length > 0) this.#record({ edits, before, after }, false);
    this.#reveal();
  }

  #apply(edits: readonly Edit[], caret: Caret): void {
    for (const { at, removed, inserted } of edits) this.input.setRangeText(inserted, at, at + removed.length);
    this.#select(caret);
  }

  #select({ anchor, head }: Caret): void {
    this.input.setSelectionRange(
      Math.min(anchor, head),
      Math.max(anchor, head),
      head < anchor ? "backward" : "forward",
    );
  }

  #undo(): void {
    this.#goBack(this.#history.undo());
  }

  #redo(): void {
    this.#goBack(this.#history.redo());
  }

  #goBack(change: ReturnType<EditHistory["undo"]>): void {
    if (!change) return;
    this.#apply(change.edits, change.caret);
    this.#tell(change.edits);
    this.#reveal();
  }

  #keyDown(event: KeyboardEvent): void {
    if (event.isComposing) return;
    const key = event.key.length === 1 ? event.key.toUpperCase() : event.key;
    if (key === "Escape") this.#leavesByTab = true;
    else if (key !== "Tab" && key !== "Shift") this.#leavesByTab = false;
    const act = this.#actionOf(event, key);
    if (!act) return;
    event.preventDefault();
    if (!this.input.readOnly) act();
  }

  #actionOf(event: KeyboardEvent, key: string): (() => void) | null {
    const { shiftKey, ctrlKey, metaKey, altKey } = event;
    if (key === "Tab" && !ctrlKey && !metaKey && !altKey) {
      if (this.#leavesByTab || this.input.readOnly) return null;
      return () => this.#type(shiftKey ? outdented(this.#text, this.caret) : indented(this.#text, this.caret));
    }
    if (key === "Enter" && shiftKey && !ctrlKey && !metaKey && !altKey) return () => this.#run();
    if (isCommandKey(event) && key === "Z") return () => (shiftKey ? this.#redo() : this.#undo());
    if (isCommandKey(event) && key === "Y") return () => this.#redo();
    const held = `${isCommandKey(event) ? "Ctrl+" : ""}${shiftKey ? "Shift+" : ""}${key}`;
    const { code, keyCode } = event;
    return LATER.test(held)
      ? () => this.#keys.push({ key: event.key, code, keyCode, ctrlKey, metaKey, altKey, shiftKey })
      : null;
  }

  #run(): void {
    if (this.#listener) this.#listener.onRun();
    else this.#runs = true;
  }

  /** Scrolls to the caret, as browsers do by themselves for what they put in. */
  #reveal(): void {
    const { input } = this;
    const before = this.#text.slice(0, this.caret.head);
    const column = before.length - (before.lastIndexOf("\n") + 1);
    const top = PADDING + (before.split("\n").length - 1) * LINE_HEIGHT;
    const left = column * CHARACTER_WIDTH;
    if (top < input.scrollTop) input.scrollTop = top;
    if (top + LINE_HEIGHT > input.scrollTop + input.clientHeight)
      input.scrollTop = top + LINE_HEIGHT + PADDING - input.clientHeight;
    if (left < input.scrollLeft) input.scrollLeft = Math.max(0, left - 4 * CHARACTER_WIDTH);
    if (left > input.scrollLeft + input.clientWidth - CHARACTER_WIDTH)
      input.scrollLeft = left - input.clientWidth + 4 * CHARACTER_WIDTH;
    this.draw();
  }

  #paint(): void {
    const { theme, hue } = document.documentElement.dataset;
    const { colors, rules } =
      editorThemes[editorThemeName(theme === "dark" ? "dark" : "light", hue === "green" ? "green" : "violet")];
    const set = (name: string, colour: string | undefined) => {
      if (colour) this.element.style.setProperty(`--early-${name}`, colour);
    };
    for (const { token, foreground } of rules) set(token === "" ? "text" : token.replace(".", "-"), `#${foreground}`);
    set("background", colors["editor.background"]);
    set("line", colors["editor.lineHighlightBackground"]);
    set("selection", colors["editor.selectionBackground"]);
    set("caret", colors["editorCursor.foreground"]);
    set("line-number", colors["editorLineNumber.foreground"]);
    set("active-number", colors["editorLineNumber.activeForeground"]);
    for (const depth of [1, 2, 3]) set(`bracket${depth}`, colors[`editorBracketHighlight.foreground${depth}`]);
    set("unexpected", colors["editorBracketHighlight.unexpectedBracket.foreground"]);
  }

  /** Reads the text anew: its lines and their colours. */
  #read(): void {
    const { chapter, variant } = this.#language;
    this.#lines = colouredLines(this.#text, chapter, variant);
    const digits = Math.max(2, String(this.#lines.length).length);
    const numbers = Math.round(digits * CHARACTER_WIDTH);
    const margin = this.#hasBreakpoints ? LINE_HEIGHT : 0;
    this.element.style.setProperty("--early-numbers", `${margin + numbers}px`);
    this.element.style.setProperty("--early-left", `${margin + numbers + DECORATIONS_WIDTH}px`);
    this.draw();
  }

  /** Draws the lines in view; those that are as they were stay. */
  draw(): void {
    const { scrollTop, scrollLeft, clientHeight } = this.input;
    const { head } = this.caret;
    const active = this.#text.slice(0, head).split("\n").length - 1;
    const first = Math.max(0, Math.floor((scrollTop - PADDING) / LINE_HEIGHT) - MARGIN_LINES);
    const last = Math.min(
      this.#lines.length,
      Math.ceil((scrollTop + (clientHeight || 1000)) / LINE_HEIGHT) + MARGIN_LINES,
    );
    for (const [index, { line, number }] of this.#drawn) {
      if (index >= first && index < last) continue;
      line.remove();
      number.remove();
      this.#drawn.delete(index);
    }
    for (let index = first; index < last; index += 1) this.#drawLine(index, index === active);
    this.#words.style.transform = `translate(${-scrollLeft}px, ${-scrollTop}px)`;
    this.#numbers.style.transform = `translateY(${-scrollTop}px)`;
    this.#current.style.transform = `translateY(${PADDING + active * LINE_HEIGHT - scrollTop}px)`;
  }

  #drawLine(index: number, isActive: boolean): void {
    const pieces = this.#lines[index] ?? [];
    const key = pieces.map(({ text, kind }) => `${kind} ${text}`).join("\0");
    const drawn = this.#drawn.get(index);
    const top = `${PADDING + index * LINE_HEIGHT}px`;
    const number = drawn?.number ?? this.#numbers.appendChild(document.createElement("div"));
    number.classList.toggle("early__active", isActive);
    if (drawn?.key === key) return;
    const line = drawn?.line ?? this.#words.appendChild(document.createElement("div"));
    number.textContent = String(index + 1);
    number.style.top = line.style.top = top;
    line.replaceChildren(
      ...pieces.map(({ text, kind }) => {
        if (kind === "") return document.createTextNode(text);
        const word = document.createElement("span");
        word.dataset.kind = kind;
        word.textContent = text;
        return word;
      }),
    );
    this.#drawn.set(index, { key, line, number });
  }
}

/** The early editor that stands in the boxes of the page, before the page itself is there. */
export const editorInFrame = (): EarlyEditor | null =>
  document.querySelector<EarlyEditor["element"]>("#frames .early")?.earlyEditor ?? null;
