import * as monaco from "monaco-editor/editor";
import "monaco-editor/features/bracketMatching/register";
import "monaco-editor/features/caretOperations/register";
import "monaco-editor/features/clipboard/register";
import "monaco-editor/features/codeEditor/register";
import "monaco-editor/features/codicon/register";
import "monaco-editor/features/comment/register";
import "monaco-editor/features/contextmenu/register";
import "monaco-editor/features/cursorUndo/register";
import "monaco-editor/features/find/register";
import "monaco-editor/features/folding/register";
import "monaco-editor/features/indentation/register";
import "monaco-editor/features/lineSelection/register";
import "monaco-editor/features/linesOperations/register";
import "monaco-editor/features/multicursor/register";
import "monaco-editor/features/readOnlyMessage/register";
import "monaco-editor/features/smartSelect/register";
import "monaco-editor/editor/contrib/suggest/browser/suggestController";
import "monaco-editor/features/wordHighlighter/register";
import "monaco-editor/features/wordOperations/register";
import { loader } from "@monaco-editor/react";
import { type Chapter, PLAYGROUND_VARIANTS, type Variant } from "../../../language/library";
import { workerFiles } from "../app/workers";
import { editorThemes } from "./editor-themes";
import { languageId, SOURCE_CONFIGURATION, sourceGrammar, sourceWords } from "./source-language";

loader.config({ monaco: monaco as never });
self.MonacoEnvironment = { getWorker: () => new Worker(workerFiles.editor) };

for (const [name, theme] of Object.entries(editorThemes)) {
  monaco.editor.defineTheme(name, theme as monaco.editor.IStandaloneThemeData);
}

for (const [chapter, variants] of Object.entries(PLAYGROUND_VARIANTS)) {
  for (const variant of variants) registerSource(Number(chapter) as Chapter, variant);
}

function registerSource(chapter: Chapter, variant: Variant): void {
  const id = languageId(chapter, variant);
  monaco.languages.register({ id });
  monaco.languages.onLanguage(id, () => {
    monaco.languages.setMonarchTokensProvider(
      id,
      sourceGrammar(chapter, variant) as unknown as monaco.languages.IMonarchLanguage,
    );
    monaco.languages.setLanguageConfiguration(id, SOURCE_CONFIGURATION);
    monaco.languages.registerCompletionItemProvider(id, {
      provideCompletionItems: (model, position) => ({ suggestions: suggest(chapter, variant, model, position) }),
    });
  });
}

/** Offers the chapter's words and the names that stand in the program, except where a new name is being given. */
function suggest(chapter: Chapter, variant: Variant, model: monaco.editor.ITextModel, position: monaco.Position) {
  const word = model.getWordUntilPosition(position);
  const { lineNumber } = position;
  const before = model.getLineContent(lineNumber).slice(0, word.startColumn - 1);
  if (/^\d/.test(word.word) || /\b(?:const|let|function)\s+$/.test(before)) return [];
  const range = new monaco.Range(lineNumber, word.startColumn, lineNumber, word.endColumn);
  const { keywords, constants, functions } = sourceWords(chapter, variant);
  const kinds = monaco.languages.CompletionItemKind;
  const offered = new Map<string, monaco.languages.CompletionItemKind>();
  for (const name of model.getValue().match(/[A-Za-z_$][\w$]*/g) ?? []) offered.set(name, kinds.Variable);
  offered.delete(word.word);
  for (const name of constants) offered.set(name, kinds.Constant);
  for (const name of functions) offered.set(name, kinds.Function);
  for (const name of keywords) offered.set(name, kinds.Keyword);
  return [...offered].map(([label, kind]) => ({ label, kind, insertText: label, range }));
}

export { monaco };
