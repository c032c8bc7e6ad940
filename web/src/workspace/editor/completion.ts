import type { Suggestion } from "../../../../language/editor/questions";
import { monaco } from "../monaco";
import { inPassing, pose, positionOf } from "./model-questions";

/** Offers the names that can stand at the caret, the nearest first, each with what is known of it. */
const completion: monaco.languages.CompletionItemProvider = {
  // The name of a module; in any other string nothing is offered.
  triggerCharacters: ['"', "'"],
  async provideCompletionItems(model, position) {
    const word = model.getWordUntilPosition(position);
    // What is typed on while the answer is on its way narrows the list down; Monaco does that.
    const names = await inPassing(pose(model, { ask: "names", at: positionOf(position) }));
    const { lineNumber } = position;
    const range = new monaco.Range(lineNumber, word.startColumn, lineNumber, word.endColumn);
    return { suggestions: (names ?? []).map((name, index) => itemOf(name, index, range)) };
  },
};

function itemOf(suggestion: Suggestion, index: number, range: monaco.IRange): monaco.languages.CompletionItem {
  const { name, kind, detail, documentation } = suggestion;
  return {
    label: name,
    kind: kindOf(suggestion),
    insertText: name,
    range,
    detail: detail === kind ? undefined : detail,
    documentation: documentation === "" ? undefined : { value: documentation },
    sortText: String(index).padStart(5, "0"),
  };
}

function kindOf({ kind, detail }: Suggestion): monaco.languages.CompletionItemKind {
  const kinds = monaco.languages.CompletionItemKind;
  if (kind === "keyword") return kinds.Keyword;
  if (kind === "function" || detail.includes("(")) return kinds.Function;
  return kind === "const" || kind === "builtin" ? kinds.Constant : kinds.Variable;
}

monaco.languages.registerCompletionItemProvider("*", completion);
