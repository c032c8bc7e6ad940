import * as monaco from "monaco-editor/editor";
import { PLAYGROUND_VARIANTS } from "../../../domain/facts/languages";
import "monaco-editor/features/bracketMatching/register";
import "monaco-editor/features/caretOperations/register";
import "monaco-editor/features/clipboard/register";
import "monaco-editor/features/codeEditor/register";
import "monaco-editor/features/codicon/register";
import "monaco-editor/features/comment/register";
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
import "monaco-editor/features/wordOperations/register";
import { loader } from "@monaco-editor/react";
import type { Chapter, Variant } from "../../../language/library";
import { workerFiles } from "../app/workers";
import { editorThemes } from "./editor-themes";
import { languageId, SOURCE_CONFIGURATION, sourceGrammar } from "./source-language";

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
  });
}

export { monaco };
