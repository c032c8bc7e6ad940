import FormField from "@cloudscape-design/components/form-field";
import Select from "@cloudscape-design/components/select";
import { COLOURS, type Colour } from "../../../../domain/robots/world/world-file";
import { strings } from "../../texts/en/robot-worlds";
import { isColour } from "./part-fields";

interface ColourSelectProps {
  readonly label: string;
  readonly value: Colour;
  readonly onChange: (colour: Colour) => void;
}

/** Chooses one of the colours that a robot's sensor knows. */
export const ColourSelect = ({ label, value, onChange }: ColourSelectProps) => (
  <FormField stretch label={label}>
    <Select
      expandToViewport
      options={COLOURS.filter((colour) => colour !== "none" || value === "none").map(optionOf)}
      selectedOption={optionOf(value)}
      onChange={({ detail }) => {
        const colour = detail.selectedOption.value ?? "";
        if (isColour(colour)) onChange(colour);
      }}
    />
  </FormField>
);

const optionOf = (colour: Colour) => ({ value: colour, label: strings.colours[colour] });
