import Button, { type ButtonProps } from "@cloudscape-design/components/button";
import { Fragment, memo, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { strings } from "../../../texts/en/mission-fields";
import type { RemovedItem, RowActs } from "./field-state";

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

interface RowButtonsProps extends Pick<RowActs<never>, "move" | "remove"> {
  readonly rowKey: number;
  readonly name: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

/** The buttons that move and remove a row. */
export const RowButtons = memo(function RowButtons({ rowKey, name, isFirst, isLast, move, remove }: RowButtonsProps) {
  return (
    <span className="mission-fields__row-buttons">
      <span data-by="-1">
        <Button
          variant="icon"
          iconName="arrow-up"
          ariaLabel={strings.moveUp(name)}
          disabled={isFirst}
          onClick={() => move(rowKey, -1)}
        />
      </span>
      <span data-by="1">
        <Button
          variant="icon"
          iconName="arrow-down"
          ariaLabel={strings.moveDown(name)}
          disabled={isLast}
          onClick={() => move(rowKey, 1)}
        />
      </span>
      <Button variant="icon" iconName="remove" ariaLabel={strings.remove(name)} onClick={() => remove(rowKey)} />
    </span>
  );
});

interface RowListProps {
  readonly keys: readonly number[];
  readonly note: RemovedItem | null;
  readonly said: string;
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly row: (index: number) => ReactNode;
  /** Said in the place of rows. */
  readonly empty: string;
  readonly addLabel: string;
  readonly onAdd: () => void;
  /** The most rows that there may be. */
  readonly most: number;
}

/** Rows that are drawn at first, and with each press of a button. */
const PORTION = 50;

/** Rows of a form, what was removed last in its place, and the button for a new row. */
export function RowList({ keys, note, said, frame, row, empty, addLabel, onAdd, most }: RowListProps) {
  const [shown, setShown] = useState(PORTION);
  const hidden = keys.length - shown;
  const add = (): void => {
    setShown((before) => Math.max(before, keys.length + 1));
    onAdd();
  };
  const noteAt = (index: number) => note?.index === index && <UndoNote note={note} />;
  return (
    <div className="mission-fields__list" ref={frame}>
      {keys.length === 0 && !note && <p className="mission-fields__quiet">{empty}</p>}
      {keys.slice(0, shown).map((key, index) => (
        <Fragment key={key}>
          {noteAt(index)}
          {row(index)}
        </Fragment>
      ))}
      {noteAt(Math.min(keys.length, shown))}
      {hidden > 0 && (
        <Button onClick={() => setShown(shown + PORTION)}>{strings.showMore(Math.min(PORTION, hidden))}</Button>
      )}
      <span>
        <Button iconName="add-plus" disabled={keys.length >= most} disabledReason={strings.atMost(most)} onClick={add}>
          {addLabel}
        </Button>
      </span>
      <p className="unseen" role="status">
        {said}
      </p>
    </div>
  );
}
