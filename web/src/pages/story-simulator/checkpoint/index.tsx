import Button from "@cloudscape-design/components/button";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { StoryFile } from "../../../../../domain/stories/problem";
import { readStory } from "../../../../../domain/stories/read-story";
import { useCourseAssets } from "../../../app/course-assets";
import { useCourse } from "../../../app/session";
import { toast } from "../../../app/toasts";
import { strings } from "../../../texts/en/story-editor";
import { courseTextsQuery } from "../../game/queries";
import { Simulation } from "../chapters/simulation/chapter-simulation";
import { keepDraft } from "../editor/story-drafts";
import { StoryEditor } from "../editor/story-editor";
import { type OpenEditor, useEditorAddress } from "../editor/use-editor-address";
import { keepSlot, SLOTS, type SlotName, type Slots, slotFiles, storedSlots } from "./checkpoint-slots";
import { TextSlot } from "./text-slot";
import "./checkpoint.css";

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
