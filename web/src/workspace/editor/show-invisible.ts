import { codeOf, invisibleName } from "../../../../language/characters";
import { monaco } from "../monaco";

type CodeEditor = monaco.editor.IStandaloneCodeEditor;

/** Characters that may be invisible; each is tested before it is marked. */
const CANDIDATES = /[\u00ad\p{Cf}]/gu;
/** Characters that are marked at most: a text that is full of them is no program. */
const MOST = 500;

/** Shows the number of each character that nobody would see, where it stands: as long as it does, also in strings. */
export function showInvisible(editor: CodeEditor): void {
  const marks = editor.createDecorationsCollection();
  const draw = () => {
    const model = editor.getModel();
    if (!model) return;
    const found = [...model.getValue().matchAll(CANDIDATES)].filter(([one]) => invisibleName(one) !== null);
    marks.set(found.slice(0, MOST).map(({ 0: one, index }) => markAt(model.getPositionAt(index), one)));
  };
  draw();
  editor.onDidChangeModelContent(draw);
  editor.onDidChangeModel(draw);
}

function markAt({ lineNumber, column }: monaco.Position, character: string): monaco.editor.IModelDeltaDecoration {
  return {
    range: new monaco.Range(lineNumber, column, lineNumber, column + character.length),
    options: {
      before: { content: codeOf(character), inlineClassName: "ws-invisible" },
      hoverMessage: { value: invisibleName(character) ?? "" },
    },
  };
}
