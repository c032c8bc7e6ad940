import { IconButton } from "../../design/button";
import { strings } from "../../texts/en/sourcecasts";

interface RowButtonsProps {
  readonly number: number;
  readonly onTime?: (() => void) | undefined;
  /** For a row with an end. */
  readonly onEnd?: (() => void) | undefined;
  readonly onDelete: () => void;
}

/** What is done with a row: its times taken from the player, where there is one, and the row deleted. */
export const RowButtons = ({ number, onTime, onEnd, onDelete }: RowButtonsProps) => (
  <span className="row-editor__buttons">
    {onTime && <IconButton small icon="clock" label={strings.takeTimeRow(number)} onClick={onTime} />}
    {onEnd && <IconButton small icon="hourglass" label={strings.takeEndRow(number)} onClick={onEnd} />}
    <IconButton small icon="close" label={strings.deleteRow(number)} data-delete onClick={onDelete} />
  </span>
);
