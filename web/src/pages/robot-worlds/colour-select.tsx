import { COLOURS, type Colour } from "../../../../robots/world/world-file";
import { Field } from "../../design/form";
import { strings } from "../../texts/robot-worlds";
import { isColour } from "./part-fields";

interface ColourSelectProps {
  readonly label: string;
  readonly value: Colour;
  readonly onChange: (colour: Colour) => void;
}

/** Chooses one of the colours that a robot's sensor knows. */
export const ColourSelect = ({ label, value, onChange }: ColourSelectProps) => (
  <Field label={label}>
    {(attributes) => (
      <select
        {...attributes}
        className="input"
        value={value}
        onChange={({ target }) => isColour(target.value) && onChange(target.value)}
      >
        {COLOURS.filter((colour) => colour !== "none" || value === "none").map((colour) => (
          <option key={colour} value={colour}>
            {strings.colours[colour]}
          </option>
        ))}
      </select>
    )}
  </Field>
);
