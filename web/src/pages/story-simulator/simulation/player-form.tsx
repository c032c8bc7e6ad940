import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import Checkbox from "@cloudscape-design/components/checkbox";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useQueries, useQuery } from "@tanstack/react-query";
import { type FormEvent, useMemo, useState } from "react";
import { USER_STATES, type UserStateKind } from "../../../../../domain/stories/checkpoint";
import type { StoryFile } from "../../../../../domain/stories/problem";
import { readStory, type StoryReading } from "../../../../../domain/stories/read-story";
import { useCourseAssets } from "../../../app/course-assets";
import { useCourse } from "../../../app/session";
import { strings } from "../../../texts/en/chapter-simulator";
import { checkpointTextQuery, courseTextsQuery } from "../../game/queries";
import type { PlayerHas } from "../chapters/named-in-story";

/** A file of a chapter as it is played: on top of the default file of the course. */
export interface ReadCheckpoint {
  readonly filename: string;
  /** Undefined for a file that is not there. */
  readonly reading: StoryReading | undefined;
}

/** Reads the files of a chapter, with what the course's default file says before each. */
function readCheckpoints(
  defaults: StoryFile,
  files: readonly { readonly filename: string; readonly text: string | null }[],
): ReadCheckpoint[] {
  return files.map(({ filename, text }) => ({
    filename,
    reading: text === null ? undefined : readStory([defaults, { name: filename, text }]),
  }));
}

/** The files of a chapter and the course's texts; undefined while they are read. */
export function useCheckpoints(filenames: readonly string[]) {
  const { courseId } = useCourse();
  const assets = useCourseAssets();
  const texts = useQuery({ ...courseTextsQuery(courseId, assets), staleTime: 0 });
  const files = useQueries({
    queries: filenames.map((name) => ({ ...checkpointTextQuery(courseId, name, assets), staleTime: 0 })),
    combine: (results) => ({
      texts: results.map(({ data }) => data),
      isRead: results.every(({ isFetchedAfterMount, data }) => isFetchedAfterMount && data !== undefined),
      error: results.find(({ error }) => error)?.error ?? null,
      retry: () => {
        for (const result of results) if (result.isError) void result.refetch();
      },
    }),
  });
  const isRead = files.isRead && texts.data !== undefined && texts.isFetchedAfterMount;
  const read = useMemo(() => {
    if (!isRead || !texts.data) return undefined;
    const found = filenames.map((filename, index) => ({ filename, text: files.texts[index] ?? null }));
    return { checkpoints: readCheckpoints(texts.data.defaultCheckpoint, found), awards: texts.data.awards.awards };
  }, [isRead, texts.data, files.texts, filenames]);
  const retry = (): void => {
    if (texts.isError) void texts.refetch();
    files.retry();
  };
  return { read, error: texts.error ?? files.error, retry };
}

interface PlayerFormProps {
  readonly checkpoints: readonly ReadCheckpoint[];
  /** What the files ask about. */
  readonly asked: PlayerHas;
  readonly onPlay: (has: PlayerHas) => void;
}

const NOTHING: PlayerHas = { collectibles: [], assessments: [], achievements: [] };

/** Asks what the player has when the chapter begins, and says what is wrong with its files. */
export function PlayerForm({ checkpoints, asked, onPlay }: PlayerFormProps) {
  const [has, setHas] = useState(NOTHING);
  const kinds = USER_STATES.filter((kind) => asked[kind].length > 0);
  const set = (kind: UserStateKind, id: string, isThere: boolean): void =>
    setHas({ ...has, [kind]: isThere ? [...has[kind], id] : has[kind].filter((one) => one !== id) });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onPlay(has);
  };
  return (
    <form onSubmit={submit}>
      <SpaceBetween size="m">
        <FileProblems checkpoints={checkpoints} />
        <Container
          header={
            <Header variant="h2" description={kinds.length > 0 ? strings.playerHasHint : strings.asksNothing}>
              {strings.playerHas}
            </Header>
          }
        >
          {kinds.map((kind) => (
            <fieldset key={kind} className="simulation__kind">
              <legend>{strings.has[kind]}</legend>
              {asked[kind].map((id) => (
                <Checkbox
                  key={id}
                  checked={has[kind].includes(id)}
                  onChange={({ detail }) => set(kind, id, detail.checked)}
                >
                  {id}
                </Checkbox>
              ))}
            </fieldset>
          ))}
        </Container>
        <Button variant="primary" formAction="submit">
          {strings.play}
        </Button>
      </SpaceBetween>
    </form>
  );
}

const MOST_PROBLEMS = 5;

function FileProblems({ checkpoints }: { checkpoints: readonly ReadCheckpoint[] }) {
  return checkpoints.map(({ filename, reading }) => {
    if (!reading) return <Alert key={filename} type="warning" header={strings.missingFile(filename)} />;
    const errors = reading.problems.filter(({ severity }) => severity === "error");
    if (errors.length === 0) return null;
    return (
      <Alert key={filename} type="warning" header={strings.problemsOf(filename, errors.length)}>
        <ul>
          {errors.slice(0, MOST_PROBLEMS).map(({ place, message }) => (
            <li key={`${place.file} ${place.line} ${place.column} ${message}`}>
              {strings.problemLine(place.file, place.line, message)}
            </li>
          ))}
        </ul>
      </Alert>
    );
  });
}
