import { useMemo, useState } from "react";
import type { Checkpoint, Place } from "../../../../../domain/stories/checkpoint";
import type { StoryFile, StoryProblem } from "../../../../../domain/stories/problem";
import { Icon } from "../../../design/icons";
import { Tabs } from "../../../design/tabs";
import { strings } from "../../../texts/en/story-editor";
import { RandomPlay } from "../walks/random-play";
import type { StoryFindings } from "./story-findings";
import { OUTLINE_GROUPS, outlineOf } from "./story-outline";
import "./problem-list.css";
import { useQuery } from "@tanstack/react-query";
import { readStory } from "../../../../../domain/stories/read-story";
import { useCourseAssets } from "../../../app/course-assets";
import { useCourse } from "../../../app/session";
import { Button } from "../../../design/button";
import { courseTextsQuery } from "../../game/queries";
import { Simulation } from "../simulation/chapter-simulation";

interface PreviewPanelProps {
  readonly files: readonly StoryFile[];
  readonly onStop: () => void;
}

/** Plays the text as it was when the play began; a changed text is played anew when the author asks for it. */
function PreviewPanel({ files, onStop }: PreviewPanelProps) {
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

interface ProblemListProps {
  readonly problems: readonly StoryProblem[];
  /** The file that is looked at: of others the name is said. */
  readonly file: string;
  /** Goes to a place of the text; without it the problems are only told. */
  readonly onJump?: (place: Place) => void;
}

/** Lists what is wrong with a story, with line and column; each leads to its place. */
function ProblemList({ problems, file, onJump }: ProblemListProps) {
  if (problems.length === 0) return <p className="sim-hint">{strings.noProblems}</p>;
  return (
    <ol className="problem-list" aria-label={strings.problems}>
      {problems.map((problem, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: problems have no names, and the list is replaced whole
        <li key={index} className={`problem problem--${problem.severity}`}>
          {onJump ? (
            <button type="button" onClick={() => onJump(problem.place)}>
              <ProblemText problem={problem} file={file} />
            </button>
          ) : (
            <ProblemText problem={problem} file={file} />
          )}
        </li>
      ))}
    </ol>
  );
}

function ProblemText({ problem, file }: { problem: StoryProblem; file: string }) {
  const { severity, message, place, suggestion } = problem;
  const where = severity === "error" ? strings.errorAt : strings.warningAt;
  return (
    <>
      <span className="problem__where">
        <Icon name={severity === "error" ? "cross" : "warning"} size={16} />
        {where(place.line, place.column)} {place.file !== file && strings.inFile(place.file)}
      </span>
      <span>{message}</span>
      {suggestion !== undefined && <span className="problem__suggestion">{strings.didYouMean(suggestion)}</span>}
    </>
  );
}

interface OutlinePanelProps {
  readonly checkpoint: Checkpoint;
  readonly file: string;
  readonly onJump: (place: Place) => void;
}

/** Lists what a story file declares; each leads to its place. */
function OutlinePanel({ checkpoint, file, onJump }: OutlinePanelProps) {
  const outline = outlineOf(checkpoint, file);
  const groups = OUTLINE_GROUPS.map((group) => ({ group, declared: outline.get(group) ?? [] }));
  const shown = groups.filter(({ declared }) => declared.length > 0);
  if (shown.length === 0) return <p className="sim-hint">{strings.nothingInOutline}</p>;
  return (
    <div className="story-outline">
      {shown.map(({ group, declared }) => (
        <section key={group} aria-label={strings.outlineGroups[group]}>
          <h3>{strings.outlineGroups[group]}</h3>
          <ul>
            {declared.map(({ id, name, place }) => (
              <li key={`${id} ${place.line}`}>
                <button type="button" onClick={() => onJump(place)}>
                  <code>{id}</code>
                  <span>{strings.lineOf(name ?? "", place.line).replace(/^, /, "")}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

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
            label: strings.problemsCount(errors, problems.length - errors),
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
