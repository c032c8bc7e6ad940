import type { Checkpoint } from "../../../../../domain/stories/checkpoint";
import type { StoryProblem } from "../../../../../domain/stories/problem";
import { monaco } from "../../../workspace/monaco";
import { type Proposal, proposalsAt } from "./story-completion";

export const STORY_LANGUAGE = "story";

type Model = monaco.editor.ITextModel;

/** What each open text is known to declare. */
const checkpoints = new WeakMap<Model, () => Checkpoint>();

/** Gives the editor's completion what a text declares, as it is when asked. */
export function declareFor(model: Model, checkpoint: () => Checkpoint): void {
  checkpoints.set(model, checkpoint);
}

monaco.languages.register({ id: STORY_LANGUAGE });
monaco.languages.setLanguageConfiguration(STORY_LANGUAGE, {
  comments: { lineComment: "//", blockComment: ["/*", "*/"] },
  brackets: [["(", ")"]],
  // A header opens a body.
  indentationRules: { increaseIndentPattern: /^$./, decreaseIndentPattern: /^$./ },
});
monaco.languages.setMonarchTokensProvider(STORY_LANGUAGE, {
  tokenizer: {
    root: [
      [/\/\/.*$/, "comment"],
      [/\/\*/, "comment", "@comment"],
      [/^(\s*)(startingLoc|modes|nav|talkTopics|preview)(:)/, ["", "keyword", "delimiter"]],
      [
        /^(\s*)(objectives|tasks|locations|dialogues|gameStartActions|checkpointCompleteActions)(\s*)$/,
        ["", "keyword", ""],
      ],
      [/^(\s+)(objects|boundingBoxes|characters|bgm|sfx|actions)(\s*)$/, ["", "keyword", ""]],
      [/^\s+@.*$/, "predefined"],
      [/^(\s*)(goto)\b/, ["", "keyword"]],
      [/^(\s*)(prompt:)/, ["", "keyword"]],
      [/->\s*goto\b/, "keyword"],
      [/\b(?:if|AND|else)\b(?=.*(?:checklist|tasklist|userstate)\.)/, "keyword"],
      [/!?\b(?:checklist|tasklist|userstate)\.[\w.]+/, "constant"],
      [/^(\s+)(\w+\*?)(?=\()/, ["", "predefined"]],
      [/"[^"]*"/, "string"],
      [/\/[\w/.-]+\.\w+/, "string"],
      [/\b\d+(?:\.\d+)?\b/, "number"],
    ],
    comment: [
      [/\*\//, "comment", "@pop"],
      [/./, "comment"],
    ],
  },
});
monaco.languages.registerCompletionItemProvider(STORY_LANGUAGE, {
  triggerCharacters: ["(", ",", "@", ".", ":", " ", "!"],
  provideCompletionItems(model, position) {
    const checkpoint = checkpoints.get(model)?.();
    const { lineNumber, column } = position;
    const before = model.getLineContent(lineNumber).slice(0, column - 1);
    const word = model.getWordUntilPosition(position);
    const range = new monaco.Range(lineNumber, word.startColumn, lineNumber, word.endColumn);
    const proposals = checkpoint ? proposalsAt(before, checkpoint) : [];
    return { suggestions: proposals.map((proposal, index) => itemOf(proposal, index, range)) };
  },
});

function itemOf(
  { label, kind, insert }: Proposal,
  index: number,
  range: monaco.IRange,
): monaco.languages.CompletionItem {
  const kinds = monaco.languages.CompletionItemKind;
  return {
    label,
    kind: { word: kinds.Keyword, action: kinds.Function, id: kinds.Reference }[kind],
    insertText: insert ?? label,
    ...(insert !== undefined && { insertTextRules: monaco.languages.CompletionItemInsertTextRule.InsertAsSnippet }),
    range,
    sortText: String(index).padStart(4, "0"),
  };
}

/** Underlines the problems of a text. */
export function markProblems(model: Model, problems: readonly StoryProblem[]): void {
  const markers = problems.map(({ severity, message, place }): monaco.editor.IMarkerData => {
    const line = Math.min(place.line, model.getLineCount());
    return {
      severity: severity === "error" ? monaco.MarkerSeverity.Error : monaco.MarkerSeverity.Warning,
      message,
      startLineNumber: line,
      endLineNumber: line,
      startColumn: place.column,
      endColumn: place.column + Math.max(1, place.length),
    };
  });
  monaco.editor.setModelMarkers(model, STORY_LANGUAGE, markers);
}

export { monaco };
