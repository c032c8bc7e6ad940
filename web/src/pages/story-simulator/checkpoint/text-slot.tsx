import Button from "@cloudscape-design/components/button";
import FormField from "@cloudscape-design/components/form-field";
import RadioGroup from "@cloudscape-design/components/radio-group";
import Select from "@cloudscape-design/components/select";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { StoryFile } from "../../../../../domain/stories/problem";
import { actionFailure } from "../../../api/failures";
import { useCourseAssets } from "../../../app/course-assets";
import { useCourse } from "../../../app/session";
import { FilePicker } from "../../../design/file-picker";
import { strings } from "../../../texts/en/story-editor";
import { assetPathsQuery } from "../assets/asset-calls";
import { storyFilesOf } from "../assets/asset-paths";
import { isStoryText, type SlotName } from "./checkpoint-slots";

const LABELS = {
  defaultChapter: () => ({ title: strings.defaultFile, hint: strings.defaultFileHint }),
  checkpointTxt: () => ({ title: strings.checkpointFile, hint: strings.checkpointFileHint }),
} as const satisfies Record<SlotName, () => object>;

interface TextSlotProps {
  readonly slot: SlotName;
  readonly file: StoryFile | undefined;
  readonly onFile: (file: StoryFile | undefined) => void;
  readonly onEdit: (file: StoryFile & { readonly isOfCourse: boolean }) => void;
}

/** Takes one of the two files of a checkpoint, from this device or from the course. */
export function TextSlot({ slot, file, onFile, onEdit }: TextSlotProps) {
  const { courseId } = useCourse();
  const { title, hint } = LABELS[slot]();
  const [source, setSource] = useState("device");
  const [error, setError] = useState<string>();
  const names = storyFilesOf(useQuery(assetPathsQuery(courseId)).data ?? []);
  const { readText } = useCourseAssets();
  const take = async (name: string, read: () => Promise<string | undefined>): Promise<void> => {
    setError(undefined);
    try {
      const text = await read();
      if (text === undefined) setError(strings.fileGone(name));
      else if (!isStoryText(name, text)) setError(strings.notText);
      else onFile({ name, text });
    } catch (cause) {
      setError(actionFailure(cause));
    }
  };
  return (
    <fieldset className="text-slot">
      <legend>{title}</legend>
      <p className="sim-hint">{hint}</p>
      <FormField label={strings.source}>
        <RadioGroup
          value={source}
          items={[
            { value: "device", label: strings.fromDevice },
            { value: "course", label: strings.fromCourse },
          ]}
          onChange={({ detail }) => setSource(detail.value)}
        />
      </FormField>
      {source === "device" ? (
        <DeviceFile error={error} onChosen={(chosen) => void take(chosen.name, () => chosen.text())} />
      ) : (
        <CourseFile
          names={names}
          error={error}
          onChosen={(name) => void take(name, () => readText(`/stories/${name}`))}
        />
      )}
      <p className="text-slot__state" role="status">
        {file ? strings.loaded(file.name, file.text.split("\n").length) : strings.notLoaded}
      </p>
      {file && (
        <div className="sim-buttons">
          <Button onClick={() => onEdit({ ...file, isOfCourse: names.includes(file.name) && source === "course" })}>
            {strings.edit}
          </Button>
          <Button onClick={() => onFile(undefined)}>{strings.remove}</Button>
        </div>
      )}
    </fieldset>
  );
}

function DeviceFile({ error, onChosen }: { error: string | undefined; onChosen: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <FormField errorText={error}>
      <FilePicker ref={input} accept=".txt,text/plain" label={strings.chooseFile} onFile={onChosen} />
      <Button iconName="upload" onClick={() => input.current?.click()}>
        {strings.chooseFile}
      </Button>
    </FormField>
  );
}

interface CourseFileProps {
  readonly names: readonly string[];
  readonly error: string | undefined;
  readonly onChosen: (name: string) => void;
}

function CourseFile({ names, error, onChosen }: CourseFileProps) {
  return (
    <FormField label={strings.chooseCourseFile} errorText={error}>
      <Select
        options={names.map((value) => ({ value, label: value }))}
        selectedOption={null}
        placeholder={strings.chooseCourseFile}
        empty={strings.noCourseFiles}
        filteringType="auto"
        onChange={({ detail }) => onChosen(detail.selectedOption.value ?? "")}
      />
    </FormField>
  );
}
