import Button from "@cloudscape-design/components/button";
import SegmentedControl from "@cloudscape-design/components/segmented-control";
import { useState } from "react";
import type { Library } from "../../../../../language/library";
import { strings } from "../../../texts/en/mission-fields";
import { Editor } from "../../../workspace/lazy-editor";
import { useDraft } from "./field-state";
import { textOrNull, trimmedText } from "./field-values";
import type { CodeTools, EditorAccess } from "./form-props";
import { uncarriedText } from "./input-fields";
import { UndoNote } from "./row-list";

/** One text of code. */
export interface CodePart {
  readonly id: string;
  readonly label: string;
  readonly hint: string;
  readonly library: Library;
  /** The course's text before it. */
  readonly prepend?: string | null;
  readonly value: string | null;
  readonly onText: (text: string | null) => void;
}

interface CodePartsProps extends CodeTools {
  /** Tells these texts from others on the page. */
  readonly name: string;
  readonly parts: readonly [CodePart, ...CodePart[]];
  /** The part that is shown first. */
  readonly first: string;
}

/** Texts of code, one of which is in the editor. */
export function CodeParts({ name, parts, first, ...tools }: CodePartsProps) {
  const [chosen, choose] = useState(first);
  const part = parts.find(({ id }) => id === chosen) ?? parts[0];
  return (
    <div className="mission-fields__parts">
      <SegmentedControl
        label={strings.parts}
        selectedId={part.id}
        options={parts.map(({ id, label, value }) => ({ id, text: value === null ? strings.emptyPart(label) : label }))}
        onChange={({ detail }) => choose(detail.selectedId)}
      />
      <CodeField key={part.id} name={name} part={part} {...tools} />
    </div>
  );
}

interface CodeFieldProps extends CodeTools {
  readonly name: string;
  readonly part: CodePart;
}

/** One text of code in an editor of its own, with the ways from and to the editor of the preview. */
export function CodeField({ name, part, editor, questions }: CodeFieldProps) {
  const { label, hint, library, prepend, value, onText } = part;
  const { shown, type } = useDraft(value, { write: (text) => text ?? "", read: textOrNull }, onText);
  const copies = useCopies(part, editor);
  const error = uncarriedText(value);
  return (
    <div className="mission-fields__code">
      <p className="mission-fields__quiet">{hint}</p>
      <div className="mission-fields__editor">
        <Editor
          path={`mission/${name}/${part.id}`}
          name={label}
          library={library}
          value={shown}
          onChange={type}
          {...(prepend && { prepend })}
          {...(questions && { questions })}
        />
      </div>
      {error && (
        <p className="mission-fields__wrong" role="alert">
          {error}
        </p>
      )}
      <div className="mission-fields__buttons">
        <Button disabled={editor === null} ariaLabel={`${strings.copyFromEditor}: ${label}`} onClick={copies.copyFrom}>
          {strings.copyFromEditor}
        </Button>
        <Button disabled={editor === null} ariaLabel={`${strings.copyToEditor}: ${label}`} onClick={copies.copyTo}>
          {strings.copyToEditor}
        </Button>
        {copies.undoable ? (
          <UndoNote note={copies.undoable} takesFocus={false} />
        ) : (
          <span role="status">{copies.said}</span>
        )}
      </div>
    </div>
  );
}

/** Copies from the editor of the preview, which can be undone until the part changes, and to it. */
function useCopies({ label, value, onText }: CodePart, editor: EditorAccess | null) {
  const [last, setLast] = useState<{ readonly before: string | null; readonly after: string | null } | null>(null);
  const [said, say] = useState("");
  const copyFrom = (): void => {
    if (!editor) return;
    const after = textOrNull(editor.read());
    if (after === value) {
      say(strings.sameAsEditor(label));
      return;
    }
    onText(after);
    setLast({ before: value, after });
  };
  const copyTo = (): void => {
    if (!editor) return;
    const text = value ?? "";
    const isSame = trimmedText(editor.read()) === text;
    if (!isSame) editor.write(text);
    setLast(null);
    say(isSame ? strings.sameAsEditor(label) : strings.copiedTo(label));
  };
  const undoable =
    last !== null && last.after === value
      ? {
          text: strings.copiedFrom(label),
          undo: () => {
            setLast(null);
            onText(last.before);
          },
        }
      : null;
  return { copyFrom, copyTo, undoable, said };
}
