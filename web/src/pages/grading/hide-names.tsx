import Toggle from "@cloudscape-design/components/toggle";
import { useHiddenNames } from "../../app/hidden-names";
import { strings } from "../../texts/en/grading";

/** The switch that puts numbers in the place of students' names, on every page of grading. */
export function HideNames() {
  const { hides, hide } = useHiddenNames();
  return (
    <span title={strings.hideNamesHint}>
      <Toggle checked={hides} onChange={({ detail }) => hide(detail.checked)}>
        {strings.hideNames}
      </Toggle>
    </span>
  );
}
