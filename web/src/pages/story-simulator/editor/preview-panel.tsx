import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { StoryFile } from "../../../../../domain/stories/problem";
import { readStory } from "../../../../../domain/stories/read-story";
import { useCourseAssets } from "../../../app/course-assets";
import { useCourse } from "../../../app/session";
import { Button } from "../../../design/button";
import { strings } from "../../../texts/en/story-editor";
import { courseTextsQuery } from "../../game/queries";
import { Simulation } from "../chapters/simulation/chapter-simulation";

interface PreviewPanelProps {
  readonly files: readonly StoryFile[];
  readonly onStop: () => void;
}

/** Plays the text as it was when the play began; a changed text is played anew when the author asks for it. */
export function PreviewPanel({ files, onStop }: PreviewPanelProps) {
  const [round, setRound] = useState(0);
  const [played, setPlayed] = useState(files);
  const isChanged = files.at(-1)?.text !== played.at(-1)?.text;
  const { courseId } = useCourse();
  const { data } = useQuery(courseTextsQuery(courseId, useCourseAssets()));
  const checkpoints = useMemo(() => [{ filename: played.at(-1)?.name ?? "", reading: readStory(played) }], [played]);
  return (
    <>
      {isChanged && (
        <Button
          small
          look="primary"
          icon="redo"
          onClick={() => {
            setPlayed(files);
            setRound(round + 1);
          }}
        >
          {strings.refreshPreview}
        </Button>
      )}
      <Simulation
        key={round}
        checkpoints={checkpoints}
        awards={data?.awards.awards ?? []}
        back={strings.stopPreview}
        isBeside
        onEnd={onStop}
      />
    </>
  );
}
