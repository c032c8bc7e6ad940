import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import Checkbox from "@cloudscape-design/components/checkbox";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { type FormEvent, useState } from "react";
import { USER_STATES, type UserStateKind } from "../../../../../../domain/stories/checkpoint";
import { strings } from "../../../../texts/en/chapter-simulator";
import type { PlayerHas } from "../named-in-story";
import type { ReadCheckpoint } from "./read-checkpoints";

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
