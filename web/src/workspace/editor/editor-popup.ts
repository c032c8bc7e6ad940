import { strings } from "../../texts/en/editor";
import { monaco } from "../monaco";
import { element } from "./describe";
import type { MonacoPosition } from "./model-questions";

type CodeEditor = monaco.editor.ICodeEditor;

/** The content and the behaviour of a note. */
export interface NoteContent {
  readonly at: MonacoPosition;
  readonly content: HTMLElement;
  /** Its name for assistive technology. */
  readonly label: string;
  /**
   * `hover`: goes when the mouse goes elsewhere. `said`: stays until the caret moves. `dialog`: takes the focus until it
   * is closed.
   */
  readonly manner: "hover" | "said" | "dialog";
  readonly focus?: HTMLElement;
}

const FRAMES = 30;

/** One small box near the text: what is under the mouse, a type, a documentation, a question for a new name. */
export class EditorPopup implements monaco.editor.IContentWidget {
  readonly allowEditorOverflow = true;
  readonly suppressMouseDown = false;
  readonly #editor: CodeEditor;
  readonly #box = document.createElement("div");
  /** Monaco gives this one its place, and widths of its own. */
  readonly #place = document.createElement("div");
  #shown: NoteContent | null = null;

  constructor(editor: CodeEditor) {
    this.#editor = editor;
    this.#place.className = "ws-note-place";
    this.#place.append(this.#box);
    this.#box.addEventListener("keydown", (event) => {
      // The editor behind must not take what is typed here.
      event.stopPropagation();
      if (event.key === "Escape") this.hide();
    });
    this.#box.addEventListener("focusout", ({ relatedTarget }) => {
      if (this.#shown?.manner === "dialog" && relatedTarget instanceof Node && !this.#box.contains(relatedTarget)) {
        this.hide({ refocus: false });
      }
    });
  }

  getId = () => "ws-note";
  getDomNode = () => this.#place;
  getPosition = (): monaco.editor.IContentWidgetPosition | null => {
    if (!this.#shown) return null;
    const { BELOW, ABOVE } = monaco.editor.ContentWidgetPositionPreference;
    return { position: this.#shown.at, preference: this.#shown.manner === "dialog" ? [BELOW, ABOVE] : [ABOVE, BELOW] };
  };

  /** How the note that is shown behaves; null when there is none. */
  get manner(): NoteContent["manner"] | null {
    return this.#shown?.manner ?? null;
  }

  /** Tells when the mouse comes into the box and when it goes. */
  onMouse(enter: () => void, leave: () => void): void {
    this.#box.addEventListener("mouseenter", enter);
    this.#box.addEventListener("mouseleave", leave);
  }

  show(shown: NoteContent): void {
    this.hide({ refocus: false });
    this.#shown = shown;
    this.#box.className = `ws-note ws-note--${shown.manner}`;
    this.#box.setAttribute("role", shown.manner === "dialog" ? "dialog" : "group");
    this.#box.setAttribute("aria-label", shown.label);
    this.#box.replaceChildren(shown.content);
    this.#editor.addContentWidget(this);
    if (shown.focus) this.#focus(shown.focus, shown);
  }

  /** Focus fails until Monaco has placed the widget: it is tried in each frame. */
  #focus(target: HTMLElement, shown: NoteContent, frames = FRAMES): void {
    if (this.#shown !== shown || frames === 0) return;
    target.focus({ preventScroll: true });
    if (document.activeElement !== target) requestAnimationFrame(() => this.#focus(target, shown, frames - 1));
  }

  /** Takes the note away. A dialog gives the focus back to the text. */
  hide({ refocus = true } = {}): void {
    if (!this.#shown) return;
    const { manner } = this.#shown;
    this.#shown = null;
    this.#editor.removeContentWidget(this);
    if (manner === "dialog" && refocus) this.#editor.focus();
  }
}

/** One line of the editor's menu. */
interface MenuEntry {
  readonly label: string;
  /** The key that does the same, as people write it. */
  readonly key: string;
  run(): void;
}

const clipboardCommands = (): readonly (readonly [label: string, action: string, writes: boolean])[] => [
  [strings.cut, "editor.action.clipboardCutAction", true],
  [strings.copy, "editor.action.clipboardCopyAction", false],
  [strings.paste, "editor.action.clipboardPasteAction", true],
];

/** Shows a menu of the editor's own where Monaco's would be, which screen readers cannot read. */
export function openMenuOn(
  editor: monaco.editor.IStandaloneCodeEditor,
  note: EditorPopup,
  entries: () => readonly MenuEntry[],
): monaco.IDisposable {
  return editor.onContextMenu(({ target, event }) => {
    event.preventDefault();
    const at = target.position ?? editor.getPosition();
    if (!at) return;
    if (target.position && !editor.getSelection()?.containsPosition(target.position)) editor.setPosition(at);
    const readOnly = editor.getOption(monaco.editor.EditorOption.readOnly);
    const clipboard = clipboardCommands()
      .filter(([, , writes]) => !(writes && readOnly))
      .map(([label, action]) => ({
        label,
        key: "",
        run: () => editor.trigger("menu", action, null),
      }));
    const content = menuOf([...entries(), ...clipboard], () => note.hide());
    const first = content.querySelector("button") ?? content;
    note.show({ at, content, label: strings.menu, manner: "dialog", focus: first });
  });
}

function menuOf(entries: readonly MenuEntry[], close: () => void): HTMLElement {
  const items = entries.map(({ label, key, run }) => {
    const item = element("button", element("span", label), element("kbd", key)) as HTMLButtonElement;
    item.type = "button";
    item.tabIndex = -1;
    item.setAttribute("role", "menuitem");
    item.addEventListener("click", () => {
      close();
      run();
    });
    return item;
  });
  const menu = element("div", ...items);
  menu.className = "ws-menu";
  menu.setAttribute("role", "menu");
  menu.setAttribute("aria-label", strings.menu);
  menu.addEventListener("keydown", (event) => {
    const at = items.indexOf(document.activeElement as HTMLButtonElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
    if (to !== undefined) {
      event.preventDefault();
      items[(to + items.length) % items.length]?.focus();
    } else if (event.key === "Tab") {
      event.preventDefault();
      close();
    }
  });
  return menu;
}
