import { Button } from "../design/button";
import { Popover } from "../design/popover";
import { strings } from "../texts/en/person-columns";
import { PERSON_COLUMNS, usePersonColumns } from "./person-columns";
import "./person-columns-choice.css";

/** Which columns about a person a list of members has besides. */
export function PersonColumnsChoice({ small = false }: { small?: boolean }) {
  const { shown, toggle } = usePersonColumns();
  return (
    <Popover
      label={strings.title}
      trigger={(attributes) => (
        <Button {...attributes} small={small} icon="settings">
          {strings.title}
        </Button>
      )}
    >
      {() => (
        <fieldset className="person-columns">
          <legend>{strings.hint}</legend>
          {PERSON_COLUMNS.map((column) => (
            <label key={column}>
              <input type="checkbox" checked={shown.includes(column)} onChange={() => toggle(column)} />
              {strings.columns[column]}
            </label>
          ))}
        </fieldset>
      )}
    </Popover>
  );
}
