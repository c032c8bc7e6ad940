import { useState } from "react";
import type { Place } from "../../../../../domain/stories/checkpoint";
import type { StoryFile } from "../../../../../domain/stories/problem";
import { Tabs } from "../../../design/tabs";
import { strings } from "../../../texts/en/story-editor";
import { RandomPlay } from "../walks/random-play";
import { OutlinePanel } from "./outline-panel";
import { PreviewPanel } from "./preview-panel";
import { ProblemList } from "./problem-list";
import type { StoryFindings } from "./story-findings";

interface SidePanelsProps {
  readonly name: string;
  readonly findings: StoryFindings;
  /** What is played, the default file first. */
  readonly files: readonly StoryFile[];
  readonly onJump: (place: Place) => void;
}

/** What stands beside the text of a story. */
export function SidePanels({ name, findings, files, onJump }: SidePanelsProps) {
  const [selected, setSelected] = useState("problems");
  const { problems, checkpoint } = findings;
  const errors = problems.filter(({ severity }) => severity === "error").length;
  const count = String(problems.length);
  return (
    <Tabs
      className="story-editor__side"
      label={strings.panels}
      selected={selected}
      onSelect={setSelected}
      tabs={[
        {
          id: "problems",
          label: strings.problems,
          mark: {
            text: count,
            look: errors > 0 ? "bad" : "quiet",
            words: strings.problemsCount(errors, problems.length - errors),
          },
          content: <ProblemList problems={problems} file={name} onJump={onJump} />,
        },
        {
          id: "outline",
          label: strings.outline,
          content: <OutlinePanel checkpoint={checkpoint} file={name} onJump={onJump} />,
        },
        {
          id: "preview",
          label: strings.preview,
          content: <PreviewPanel files={files} onStop={() => setSelected("problems")} />,
        },
        { id: "walks", label: strings.randomPlay, content: <RandomPlay files={files} onJump={onJump} /> },
      ]}
    />
  );
}
