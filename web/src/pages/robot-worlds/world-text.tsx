import { useState } from "react";
import { readWorld, type WorldProblem, writeWorld } from "../../../../robots/world/read-world";
import { Button } from "../../design/button";
import { Field } from "../../design/form";
import { strings } from "../../texts/robot-worlds";
import type { Draft } from "./use-draft";

/** The world as the text of its file, which can be changed there too. */
export function WorldText({ draft: { world, edit } }: { readonly draft: Draft }) {
  const [typed, setTyped] = useState<string | null>(null);
  const [problems, setProblems] = useState<readonly WorldProblem[]>([]);
  const takeOver = () => {
    const read = readWorld(typed ?? "");
    if (read.kind === "problems") return setProblems(read.problems);
    setProblems([]);
    setTyped(null);
    edit(read.world);
  };
  return (
    <details>
      <summary>{strings.asText}</summary>
      <Field label={strings.text} hint={strings.textHint}>
        {(attributes) => (
          <textarea
            {...attributes}
            className="input worlds__text"
            rows={14}
            spellCheck={false}
            value={typed ?? writeWorld(world)}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </Field>
      <Problems problems={problems} />
      <div className="worlds__row">
        <Button small disabled={typed === null} onClick={takeOver}>
          {strings.takeOver}
        </Button>
        <Button
          small
          disabled={typed === null}
          onClick={() => {
            setTyped(null);
            setProblems([]);
          }}
        >
          {strings.discard}
        </Button>
      </div>
    </details>
  );
}

/** What is wrong with a world, by the lines of its file. */
export function Problems({ problems }: { readonly problems: readonly WorldProblem[] }) {
  if (problems.length === 0) return null;
  return (
    <ul className="worlds__problems" role="alert">
      {problems.slice(0, 20).map(({ line, path, message }) => (
        <li key={`${line} ${path} ${message}`}>{strings.problem(line, message)}</li>
      ))}
    </ul>
  );
}
