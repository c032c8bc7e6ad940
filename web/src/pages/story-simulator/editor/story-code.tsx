import { Editor as MonacoEditor, type OnMount } from "@monaco-editor/react";
import { useEffect, useRef, useState } from "react";
import type { Checkpoint, Place } from "../../../../../domain/stories/checkpoint";
import type { StoryProblem } from "../../../../../domain/stories/problem";
import { useHue } from "../../../design/hue";
import { WaitingLine } from "../../../design/spinner";
import { useTheme } from "../../../design/theme";
import { strings } from "../../../texts/en/story-editor";
import { EDITOR_OPTIONS, leaveWithEscapeTab, takeLinesWhole } from "../../../workspace/editor/editor-options";
import { editorThemeName } from "../../../workspace/editor-themes";
import { declareFor, markProblems, monaco, STORY_LANGUAGE } from "./story-monaco";
import { wordAt } from "./story-outline";
import "../../../workspace/editor/editor.css";

type CodeEditor = monaco.editor.IStandaloneCodeEditor;

interface StoryCodeProps {
  readonly name: string;
  readonly text: string;
  readonly checkpoint: Checkpoint;
  /** Those of this file. */
  readonly problems: readonly StoryProblem[];
  /** Where the caret goes as soon as it is given; another object is another jump. */
  readonly jump: { readonly place: Place } | undefined;
  readonly onChange: (text: string) => void;
  /** F12 on a word. */
  readonly onDefinition: (word: string) => void;
  /** F8: told the problem that the caret has gone to. */
  readonly onProblem: (problem: StoryProblem) => void;
}

/** The text of a story file in Monaco: its problems underlined, with completion. Escape and then Tab leaves it. */
export default function StoryCode(props: StoryCodeProps) {
  const { name, text, problems, jump } = props;
  const theme = useTheme();
  const hue = useHue();
  const [editor, setEditor] = useState<CodeEditor | null>(null);
  const latest = useRef(props);
  latest.current = props;
  const mount: OnMount = (mounted) => {
    const code = mounted as unknown as CodeEditor;
    takeLinesWhole(code);
    leaveWithEscapeTab(code, () => false);
    addKeys(code, () => latest.current);
    void document.fonts?.ready.then(() => monaco.editor.remeasureFonts());
    setEditor(code);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another name is another text
  useEffect(() => {
    const model = editor?.getModel();
    if (model) declareFor(model, () => latest.current.checkpoint);
  }, [editor, name]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another name is another text
  useEffect(() => {
    const model = editor?.getModel();
    if (model) markProblems(model, problems);
  }, [editor, name, problems]);
  useEffect(() => {
    if (editor && jump) goTo(editor, jump.place);
  }, [editor, jump]);
  return (
    <MonacoEditor
      path={`stories/${name}`}
      language={STORY_LANGUAGE}
      value={text}
      theme={editorThemeName(theme, hue)}
      beforeMount={() => monaco.editor.setTheme(editorThemeName(theme, hue))}
      onMount={mount}
      onChange={(changed) => props.onChange(changed ?? "")}
      loading={<WaitingLine>{strings.editorLoading}</WaitingLine>}
      options={{
        ...EDITOR_OPTIONS,
        fontSize: 15,
        lineHeight: 23,
        wordWrap: "on",
        detectIndentation: false,
        ariaLabel: `${strings.editorName(name)}. ${strings.leaveHint}`,
      }}
    />
  );
}

function goTo(editor: CodeEditor, { line, column, length }: Place): void {
  const range = new monaco.Range(line, column, line, column + length);
  editor.setSelection(range);
  editor.revealRangeInCenterIfOutsideViewport(range);
  editor.focus();
}

function addKeys(editor: CodeEditor, props: () => StoryCodeProps): void {
  editor.addAction({
    id: "story.definition",
    label: strings.goToDefinition,
    keybindings: [monaco.KeyCode.F12],
    run: () => {
      const position = editor.getPosition();
      const line = position && editor.getModel()?.getLineContent(position.lineNumber);
      const word = position && wordAt(line ?? "", position.column);
      if (word) props().onDefinition(word);
    },
  });
  editor.addCommand(monaco.KeyCode.F8, () => {
    const at = editor.getPosition() ?? new monaco.Position(1, 1);
    const { problems, onProblem } = props();
    const isBehind = ({ place }: StoryProblem) =>
      place.line > at.lineNumber || (place.line === at.lineNumber && place.column > at.column);
    const inOrder = problems.toSorted(
      (one, other) => one.place.line - other.place.line || one.place.column - other.place.column,
    );
    const next = inOrder.find(isBehind) ?? inOrder[0];
    if (!next) return;
    const { line, column } = next.place;
    editor.setPosition({ lineNumber: line, column });
    editor.revealLineInCenterIfOutsideViewport(line);
    onProblem(next);
  });
}
