import Button from "@cloudscape-design/components/button";
import FormField from "@cloudscape-design/components/form-field";
import RadioGroup from "@cloudscape-design/components/radio-group";
import Select from "@cloudscape-design/components/select";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import type { StoryFile } from "../../../../../domain/stories/problem";
import { readStory } from "../../../../../domain/stories/read-story";
import { actionFailure } from "../../../api/failures";
import { useCourseAssets } from "../../../app/course-assets";
import { useCourse } from "../../../app/session";
import { toast } from "../../../app/toasts";
import { FilePicker } from "../../../design/file-picker";
import { strings } from "../../../texts/en/story-editor";
import { courseTextsQuery } from "../../game/queries";
import { assetPathsQuery } from "../assets/asset-calls";
import { storyFilesOf } from "../assets/asset-paths";
import { keepDraft } from "../editor/story-drafts";
import { StoryEditor } from "../editor/story-editor";
import { type OpenEditor, useEditorAddress } from "../editor/use-story-file";
import { Simulation } from "../simulation/chapter-simulation";
import { isStoryText, keepSlot, SLOTS, type SlotName, type Slots, slotFiles, storedSlots } from "./checkpoint-slots";
import "./checkpoint.css";

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
function TextSlot({ slot, file, onFile, onEdit }: TextSlotProps) {
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

/** Plays a checkpoint from one or two text files, and writes such files. */
export default function CheckpointSimulator() {
  const [file, open] = useEditorAddress();
  return file === undefined ? <TextLoader open={open} /> : <StoryEditor file={file} open={open} />;
}

/** Takes the two files of a checkpoint from this device or from the course, and plays them. */
function TextLoader({ open }: { open: OpenEditor }) {
  const { courseId } = useCourse();
  const [slots, setSlots] = useState<Slots>(storedSlots);
  const [played, setPlayed] = useState<readonly StoryFile[]>();
  // Emptied slots begin with empty fields.
  const [round, setRound] = useState(0);
  const files = slotFiles(slots);
  const put = (slot: SlotName, file: StoryFile | undefined): void => {
    keepSlot(slot, file);
    setSlots((before) => ({ ...before, [slot]: file }));
  };
  const reset = (): void => {
    for (const slot of SLOTS) put(slot, undefined);
    setRound(round + 1);
    toast.info(strings.resetDone);
  };
  if (played) return <PlayedFiles files={played} onEnd={() => setPlayed(undefined)} />;
  return (
    <section className="sim-card" aria-labelledby="text-loader">
      <h2 id="text-loader">{strings.textLoader}</h2>
      <div className="text-slots">
        {SLOTS.map((slot) => (
          <TextSlot
            key={`${slot} ${round}`}
            slot={slot}
            file={slots[slot]}
            onFile={(file) => put(slot, file)}
            onEdit={(file) => {
              if (!file.isOfCourse) keepDraft(courseId, file.name, { text: file.text, base: undefined });
              open(file.name);
            }}
          />
        ))}
      </div>
      {files.length === 0 && <p className="sim-hint">{strings.needsOne}</p>}
      <div className="sim-buttons">
        <Button variant="primary" disabled={files.length === 0} onClick={() => setPlayed(files)}>
          {strings.simulate}
        </Button>
        <Button onClick={reset}>{strings.resetAll}</Button>
        <Button iconName="edit" onClick={() => open("")}>
          {strings.storyEditor}
        </Button>
      </div>
    </section>
  );
}

function PlayedFiles({ files, onEnd }: { files: readonly StoryFile[]; onEnd: () => void }) {
  const { courseId } = useCourse();
  const { data } = useQuery(courseTextsQuery(courseId, useCourseAssets()));
  const checkpoints = useMemo(() => [{ filename: files.at(-1)?.name ?? "", reading: readStory(files) }], [files]);
  return (
    <Simulation checkpoints={checkpoints} awards={data?.awards.awards ?? []} back={strings.toLoader} onEnd={onEnd} />
  );
}
