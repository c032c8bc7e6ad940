import { monaco } from "../monaco";
import { codeLine, diagnosticShown, diagnosticText, meaningShown, typeIn } from "./describe";
import type { EditorPopup } from "./editor-popup";
import { ask, inPassing, positionOf, rangeOf, touches } from "./model-questions";
import { problemsOf, replaceButton } from "./problems";

type CodeEditor = monaco.editor.IStandaloneCodeEditor;

/** The mouse rests this long on a word before anything is shown. */
const REST_MS = 300;
/** The way from the word to its note may lead over nothing. */
const LEAVE_MS = 250;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Describes a place, drawn and as text; null when nothing is known of it. */
export async function knownAt(
  model: monaco.editor.ITextModel,
  at: monaco.IPosition,
): Promise<{ readonly content: HTMLElement; readonly text: string; readonly isWrong: boolean } | null> {
  const problems = problemsOf(model).filter((problem) => problem.at && touches(rangeOf(problem.at), at));
  const lines = problemsOf(model).filter((problem) => problem.at === null && problem.line === at.lineNumber);
  const meaning = await inPassing(ask(model, { ask: "meaning", at: positionOf(at) }));
  const wrong = problems.length > 0 ? problems : lines;
  if (wrong.length === 0 && !meaning) return null;
  const content = document.createElement("div");
  content.append(...wrong.map(diagnosticShown));
  if (meaning) content.append(meaningShown(meaning));
  if (meaning?.declaredAt && meaning.kind !== "import") void addType(content, model, meaning.name, at);
  const spokenText = [
    ...wrong.map(diagnosticText),
    ...(meaning ? [meaning.detail, spoken(meaning.documentation)] : []),
  ];
  return { content, text: spokenText.filter((text) => text !== "").join(" "), isWrong: wrong.length > 0 };
}

/** A documentation as it is said: without the signs of its markdown. */
const spoken = (markdown: string): string => markdown.replace(/^~~~\n?|`|\*\*/gm, "");

/** The inference of types takes longer than the rest: what it finds is added when it is there. */
async function addType(content: HTMLElement, model: monaco.editor.ITextModel, name: string, at: monaco.IPosition) {
  const lines = await inPassing(ask(model, { ask: "types", at: positionOf(at) }));
  const type = typeIn(lines ?? [], name);
  if (type !== null) content.append(codeLine(`${name}: ${type}`));
}

/** Shows what a word is when the mouse rests on it, and what is wrong there. */
export function showOnHover(editor: CodeEditor, note: EditorPopup, label: string): monaco.IDisposable {
  let timer = 0;
  let over: monaco.IRange | null = null;
  const leave = () => {
    clearTimeout(timer);
    if (note.manner !== "hover") {
      // It was closed, or another took its place: whoever comes back to the word sees it again.
      over = null;
      return;
    }
    timer = window.setTimeout(() => {
      over = null;
      if (note.manner === "hover") note.hide();
    }, LEAVE_MS);
  };
  const rest = async (model: monaco.editor.ITextModel, at: monaco.IPosition, range: monaco.IRange) => {
    // While the page catches up with what was typed, an answer can be stale: it is asked for once more.
    const known = (await knownAt(model, at)) ?? (await pause(REST_MS).then(() => knownAt(model, at)));
    if (!known || over !== range || !(note.manner === null || note.manner === "hover")) return;
    const mend = replaceButton(editor, model, () => note.hide());
    if (known.isWrong && mend) known.content.append(mend);
    note.show({ at, content: known.content, label, manner: "hover" });
  };
  const listeners = [
    editor.onMouseMove(({ target }) => {
      const model = editor.getModel();
      const at = target.type === monaco.editor.MouseTargetType.CONTENT_TEXT ? target.position : null;
      if (!at || !model) return leave();
      if (over && touches(over, at)) return note.manner === "hover" ? clearTimeout(timer) : undefined;
      leave();
      const word = model.getWordAtPosition(at);
      const range = new monaco.Range(
        at.lineNumber,
        word?.startColumn ?? at.column,
        at.lineNumber,
        word?.endColumn ?? at.column,
      );
      clearTimeout(timer);
      over = range;
      timer = window.setTimeout(() => {
        if (note.manner === "hover") note.hide();
        void rest(model, at, range);
      }, REST_MS);
    }),
    editor.onMouseLeave(leave),
  ];
  note.onMouse(() => clearTimeout(timer), leave);
  return {
    dispose() {
      clearTimeout(timer);
      for (const listener of listeners) listener.dispose();
    },
  };
}
