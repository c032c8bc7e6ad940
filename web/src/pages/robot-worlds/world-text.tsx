import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import ExpandableSection from "@cloudscape-design/components/expandable-section";
import FormField from "@cloudscape-design/components/form-field";
import Textarea from "@cloudscape-design/components/textarea";
import { useState } from "react";
import { readWorld, type WorldProblem, writeWorld } from "../../../../domain/robots/world/read-world";
import { strings } from "../../texts/en/robot-worlds";
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
    <ExpandableSection variant="container" headerText={strings.asText}>
      <div className="worlds__column">
        <FormField stretch label={strings.text} description={strings.textHint}>
          <Textarea
            rows={14}
            spellcheck={false}
            nativeTextareaAttributes={{ style: CODE_FACE }}
            value={typed ?? writeWorld(world)}
            onChange={({ detail }) => setTyped(detail.value)}
          />
        </FormField>
        <Problems problems={problems} />
        <div className="worlds__row">
          <Button disabled={typed === null} onClick={takeOver}>
            {strings.takeOver}
          </Button>
          <Button
            disabled={typed === null}
            onClick={() => {
              setTyped(null);
              setProblems([]);
            }}
          >
            {strings.discard}
          </Button>
        </div>
      </div>
    </ExpandableSection>
  );
}

/** How programs and files look in a field. */
export const CODE_FACE = { fontFamily: "var(--face-code)", fontSize: 13 };

/** What is wrong with a world, by the lines of its file. */
export function Problems({ problems }: { readonly problems: readonly WorldProblem[] }) {
  if (problems.length === 0) return null;
  return (
    <div role="alert">
      <Alert type="error">
        <ul className="worlds__problems">
          {problems.slice(0, 20).map(({ line, path, message }) => (
            <li key={`${line} ${path} ${message}`}>{strings.problem(line, message)}</li>
          ))}
        </ul>
      </Alert>
    </div>
  );
}
