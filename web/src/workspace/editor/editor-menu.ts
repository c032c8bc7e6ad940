import { strings } from "../../texts/en/editor";
import { monaco } from "../monaco";
import type { EditorPopup } from "./editor-popup";
import { element } from "./markdown-elements";

/** One line of the editor's menu. */
export interface MenuEntry {
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
