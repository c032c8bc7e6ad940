import { openPalette } from "../../app/palette/open-palette";
import { commandOf, keysShown, type Command as Listed } from "../../app/shortcuts/commands";
import { type EditorCommandId, editorCommands } from "../../app/shortcuts/workspace-commands";
import { strings } from "../../texts/en/editor";
import { strings as workspaceStrings } from "../../texts/en/workspace";
import { monaco } from "../monaco";
import { codeLine, diagnosticShown, diagnosticText, element, meaningShown } from "./describe";
import { type EditorPopup, openMenuOn } from "./editor-popup";
import { knownAt } from "./hover";
import { keybindingOf } from "./keybindings";
import { ask, isAnswered, positionOf, rangeOf } from "./model-questions";
import { problemsOf, replaceIn } from "./problems";
import type { ScreenReaderStatus } from "./screen-reader-status";

/** A field for a new name; `offer` tells why a name cannot be taken, or takes it and gives null. */
function renameBox(name: string, offer: (to: string) => Promise<string | null>) {
  const field = document.createElement("input");
  field.value = name;
  field.spellcheck = false;
  field.autocapitalize = "off";
  field.autocomplete = "off";
  field.setAttribute("aria-label", strings.newNameFor(name));
  const refusal = element("p");
  refusal.className = "ws-rename__refusal";
  refusal.setAttribute("role", "alert");
  const hint = element("p", strings.renameHint);
  hint.className = "ws-rename__hint";
  const form = element("form", field, refusal, hint);
  form.className = "ws-rename";
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const to = field.value.trim();
    void offer(to).then((why) => {
      refusal.textContent = why ?? "";
      field.setAttribute("aria-invalid", String(why !== null));
    });
  });
  field.addEventListener("input", () => {
    refusal.textContent = "";
    field.removeAttribute("aria-invalid");
  });
  field.addEventListener("focus", () => field.select());
  return { content: form, field };
}

type CodeEditor = monaco.editor.IStandaloneCodeEditor;

/** The objects that the commands of one editor work on. */
export interface Desk {
  readonly editor: CodeEditor;
  readonly note: EditorPopup;
  readonly voice: ScreenReaderStatus;
  /** The parts of the text that are shown as the scope of a name. */
  readonly scope: monaco.editor.IEditorDecorationsCollection;
}

type Model = monaco.editor.ITextModel;
type Command = (desk: Desk, model: Model, at: monaco.Position) => Promise<void> | void;

/** Goes to where the name at the caret is declared, or shows the documentation of what the language declares. */
const goToDeclaration: Command = async ({ editor, note, voice }, model, at) => {
  const meaning = await ask(model, { ask: "meaning", at: positionOf(at) });
  if (!meaning) return tell({ editor, note, voice }, at, strings.noDeclaration);
  const { declaredAt, kind, name, detail, documentation } = meaning;
  const here = declaredAt !== null && rangeOf(meaning.at).startColumn === rangeOf(declaredAt).startColumn;
  const stays = here && meaning.at.start.line === declaredAt.start.line;
  if (declaredAt && !(stays && kind === "import")) {
    const range = rangeOf(declaredAt);
    editor.setSelection(
      new monaco.Selection(range.startLineNumber, range.startColumn, range.startLineNumber, range.startColumn),
    );
    editor.revealRangeInCenterIfOutsideViewport(range);
    voice.say(strings.declaredAt(name, declaredAt.start.line));
    return;
  }
  const content = meaningShown(meaning);
  const link = content.querySelector("a");
  // A documentation without a link to follow is still read from its start.
  content.tabIndex = -1;
  note.show({ at, content, label: strings.documentationOf(name), manner: "dialog", focus: link ?? content });
  voice.say([detail, documentation].join(" "));
};

/** Gives the name at the caret another one, wherever it means the same. */
const renameAll: Command = async (desk, model, at) => {
  const { editor, note, voice } = desk;
  if (editor.getOption(monaco.editor.EditorOption.readOnly)) return tell(desk, at, strings.readOnlyProgram);
  const meaning = await ask(model, { ask: "meaning", at: positionOf(at) });
  if (!meaning?.declaredAt) return tell(desk, at, meaning ? strings.notYours(meaning.name) : strings.noName);
  const offer = async (to: string): Promise<string | null> => {
    const answer = await ask(model, { ask: "rename", at: positionOf(at), to });
    if (!answer) return strings.changedMeanwhile;
    if ("refused" in answer) return answer.refused;
    note.hide();
    editor.pushUndoStop();
    editor.executeEdits(
      "rename",
      answer.edits.map((place) => ({ range: rangeOf(place), text: to })),
    );
    editor.pushUndoStop();
    voice.say(strings.renamed(meaning.name, to, answer.edits.length));
    return null;
  };
  const { content, field } = renameBox(meaning.name, offer);
  note.show({ at, content, label: strings.rename, manner: "dialog", focus: field });
};

/** Shows the parts of the text in which the name at the caret means the same, or shows them no more. */
const highlightScope: Command = async (desk, model, at) => {
  const { scope, voice } = desk;
  if (clearScope(desk)) return;
  const parts = await ask(model, { ask: "scope", at: positionOf(at) });
  if (!parts || parts.length === 0) return tell(desk, at, strings.noName);
  const ranges = parts.map(rangeOf);
  scope.set(ranges.map((range) => ({ range, options: { className: "ws-scope", isWholeLine: false } })));
  voice.say(strings.scopeShown(parts.map(({ start, end }) => [start.line, end.line])));
};

/** Takes the shown scope away; false when none is shown. */
export function clearScope({ scope, voice }: Desk): boolean {
  if (scope.length === 0) return false;
  scope.clear();
  voice.say(strings.scopeHidden);
  return true;
}

/** Shows the inferred type of the name at the caret, after the type errors of the program. */
const typeInformation: Command = async (desk, model, at) => {
  const word = model.getWordAtPosition(at);
  if (!word || /^\d/.test(word.word)) return tell(desk, at, strings.invalidToken, codeLine);
  const lines = await ask(model, { ask: "types", at: positionOf(at) });
  if (!lines) return;
  tell(desk, at, lines.length === 0 ? strings.noType : lines.join("\n"), codeLine);
};

/** Shows what the mouse would show. */
const showMeaning: Command = async (desk, model, at) => {
  const known = await knownAt(model, at);
  if (!known) return tell(desk, at, strings.nothingKnown);
  desk.note.show({ at, content: known.content, label: strings.about, manner: "said" });
  desk.voice.say(known.text);
};

/** Moves the caret to the next thing that is wrong and says what it is. */
const nextProblem: Command = async (desk, model, at) => {
  const { editor, note, voice } = desk;
  // What is marked may still be about the text before the last edit.
  const problems = (await ask(model, { ask: "problems" })) ?? problemsOf(model);
  const sorted = [...problems].sort((a, b) => a.line - b.line);
  const place = ({ line, at: exact }: (typeof sorted)[number]) =>
    new monaco.Position(line, (exact?.start.column ?? 0) + 1);
  const next = sorted.find((problem) => at.isBefore(place(problem))) ?? sorted[0];
  if (!next) return tell(desk, at, strings.noProblems);
  editor.setPosition(place(next));
  editor.revealLineInCenterIfOutsideViewport(next.line);
  note.show({ at: place(next), content: diagnosticShown(next), label: strings.about, manner: "said" });
  voice.say(strings.problemAt(next.line, diagnosticText(next)));
};

/** Replaces what nobody sees, full-width signs and typographic quotes by what is meant. */
const replaceStrange: Command = (desk, model, at) => {
  if (desk.editor.getOption(monaco.editor.EditorOption.readOnly)) return tell(desk, at, strings.readOnlyProgram);
  const count = replaceIn(desk.editor, model);
  if (count === 0) return tell(desk, at, strings.noStrange);
  desk.note.hide();
  desk.voice.say(strings.replacedStrange(count));
};

/** Says something near the caret and to screen readers. */
function tell(
  { note, voice }: Pick<Desk, "editor" | "note" | "voice">,
  at: monaco.IPosition,
  label: string,
  line: (text: string) => HTMLElement = (text) => element("p", text),
): void {
  note.show({ at, content: element("div", ...label.split("\n").map(line)), label: strings.about, manner: "said" });
  voice.say(label);
}

/** What the workers answer, and what the editor's menu has: the commands by their ids in the list of keys. */
const ANSWERED: Readonly<Record<Exclude<EditorCommandId, OwnCommandId>, Command>> = {
  "go-to-declaration": goToDeclaration,
  "rename-all": renameAll,
  "highlight-scope": highlightScope,
  "type-information": typeInformation,
  "show-meaning": showMeaning,
  "next-problem": nextProblem,
};

/** Commands that do not ask the workers: `editor.tsx`, `breakpoints.ts` and Monaco itself run them. */
type OwnCommandId = "run" | "leave" | "toggle-breakpoint" | "suggest" | "go-to" | "find";

const isAnsweredId = (id: EditorCommandId): id is keyof typeof ANSWERED => id in ANSWERED;

const answeredCommands = (): readonly (Listed & { readonly command: Command })[] => [
  ...editorCommands().flatMap(({ id, name, keys }) =>
    isAnsweredId(id) ? [{ id, name, keys, command: ANSWERED[id] }] : [],
  ),
  { id: "replace-strange", name: workspaceStrings.replaceStrange, keys: [], command: replaceStrange },
];

/** Gives an editor the commands that its workers answer, by their keys and in its menu. */
export function addCommands(desk: Desk): monaco.IDisposable {
  const { editor } = desk;
  const run = async (command: Command) => {
    const [model, at] = [editor.getModel(), editor.getPosition()];
    if (!model || !at || !isAnswered(model)) return;
    try {
      await command(desk, model, at);
    } catch (error) {
      tell(desk, at, strings.notAnswered(error instanceof Error ? error.message : String(error)));
    }
  };
  const added = answeredCommands().map(({ id, name, keys, command }) =>
    editor.addAction({ id, label: name, keybindings: keys.map(keybindingOf), run: () => run(command) }),
  );
  const menu = openMenuOn(editor, desk.note, () => {
    const model = editor.getModel();
    if (!model || !isAnswered(model)) return [];
    return answeredCommands().map((listed) => ({
      label: listed.name,
      key: keysShown(listed),
      run: () => void run(listed.command),
    }));
  });
  const clicks = editor.onMouseDown(({ target, event }) => {
    const { CONTENT_TEXT } = monaco.editor.MouseTargetType;
    if (!(event.ctrlKey || event.metaKey) || event.altKey || target.type !== CONTENT_TEXT) return;
    editor.setPosition(target.position);
    void run(goToDeclaration);
  });
  // Whether or not the program is one that the workers answer for.
  const goTo = commandOf<EditorCommandId>(editorCommands(), "go-to");
  const palette = editor.addAction({
    id: goTo.id,
    label: goTo.name,
    keybindings: goTo.keys.map(keybindingOf),
    run: () => void openPalette(),
  });
  return {
    dispose() {
      for (const one of [...added, menu, clicks, palette]) one.dispose();
    },
  };
}
