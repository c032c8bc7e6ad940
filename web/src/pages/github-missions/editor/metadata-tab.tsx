import { CHAPTERS, type Chapter } from "../../../../../domain/facts/languages";
import { Field } from "../../../design/form";
import { strings } from "../../../texts/en/github-mission-editor";
import { useEditing, useOpenEditor } from "./editor-context";

/** Mission Metadata: the chapter in which all tasks are written. Only the mission's owner has it. */
export function MetadataTab() {
  const { store } = useOpenEditor();
  const chapter = useEditing(({ mission }) => mission.metadata.sourceVersion);
  const change = (value: string) => store.getState().editMetadata({ sourceVersion: Number(value) as Chapter });
  return (
    <Field label={strings.sourceVersion} hint={strings.sourceVersionHint}>
      {(attributes) => (
        <select
          {...attributes}
          className="input gme-version"
          value={chapter}
          onChange={({ target }) => change(target.value)}
        >
          {CHAPTERS.map((one) => (
            <option key={one} value={one}>
              {strings.source(one)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
