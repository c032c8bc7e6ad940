import Button, { type ButtonProps } from "@cloudscape-design/components/button";
import { useEffect, useRef } from "react";
import { strings } from "../../../texts/en/mission-fields";

const all = (value: string) => ({ default: value, hover: value, active: value });

const style: ButtonProps.Style = { root: { color: all("var(--link)") } };

/** A button within a text or below a field, in the colour of links. */
export const LinkButton = (props: ButtonProps & { ref?: React.Ref<ButtonProps.Ref> }) => (
  <Button {...props} variant="inline-link" style={props.disabled ? undefined : style} />
);

interface UndoNoteProps {
  readonly note: { readonly text: string; readonly undo: () => void };
  /** Whether the focus comes here, because the button that it was on is gone. */
  readonly takesFocus?: boolean;
}

/** Says what was just removed or replaced, with a way back. */
export function UndoNote({ note: { text, undo }, takesFocus = true }: UndoNoteProps) {
  const button = useRef<ButtonProps.Ref>(null);
  useEffect(() => {
    if (takesFocus) button.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <div className="mission-fields__undo">
      <span role="status">{text}</span>
      <LinkButton ref={button} onClick={undo}>
        {strings.undo}
      </LinkButton>
    </div>
  );
}
