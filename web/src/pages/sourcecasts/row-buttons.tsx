import { IconButton } from "../../design/button";
import { strings } from "../../texts/sourcecasts";

interface RowButtonsProps {
  readonly number: number;
  readonly onTime?: (() => void) | undefined;
  readonly onDelete: () => void;
}

/** What is done with a row: its time taken from the player, where there is one, and the row deleted. */
export const RowButtons = ({ number, onTime, onDelete }: RowButtonsProps) => (
  <span className="row-editor__buttons">
    {onTime && <IconButton small icon="clock" label={strings.takeTimeRow(number)} onClick={onTime} />}
    <IconButton small icon="close" label={strings.deleteRow(number)} data-delete onClick={onDelete} />
  </span>
);
