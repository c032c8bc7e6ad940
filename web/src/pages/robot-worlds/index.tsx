import { Suspense, useState } from "react";
import type { WorldFile } from "../../../../robots/world/world-file";
import { WORLDS } from "../../../../robots/world/worlds";
import { lazyPanel } from "../../app/lazy-panel";
import { usePageTitle } from "../../app/page-title";
import { Button } from "../../design/button";
import { Field } from "../../design/form";
import { WaitingLine } from "../../design/spinner";
import { forgetWorld, keptWorlds } from "../../robots/kept-worlds";
import { strings } from "../../texts/robot-worlds";
import { Drawing, Files } from "./actions";
import { FloorStage } from "./floor-stage";
import { PartForm } from "./part-form";
import { type Draft, useDraft } from "./use-draft";
import { WorldForm } from "./world-form";
import { Problems, WorldText } from "./world-text";
import "./robot-worlds.css";

const Trial = lazyPanel("pages/robot-worlds/trial", () => import("./trial"));

const EMPTY = (): WorldFile => {
  const { floor } = WORLDS;
  if (!floor) throw new Error("There is no empty floor.");
  return { ...floor, name: strings.newWorld, description: "" };
};

/** /robot-worlds: draws worlds for simulated robots, tries them, and prints them for real ones. */
export default function RobotWorlds() {
  usePageTitle(strings.title);
  const draft = useDraft(EMPTY());
  const [isTrying, setTrying] = useState(false);
  const [kept, setKept] = useState(() => keptWorlds());
  return (
    <main className="worlds" id="content">
      <h1>{strings.title}</h1>
      <p>{strings.intro}</p>
      <Others draft={draft} kept={kept} onForgotten={() => setKept(keptWorlds())} />
      <Files draft={draft} onKept={() => setKept(keptWorlds())} />
      <Problems problems={draft.problems} />
      <div className="worlds__columns">
        <div className="worlds__column">
          <Drawing draft={draft} />
          <FloorStage draft={draft} />
          <p className="worlds__hint">{strings.handleHint}</p>
        </div>
        <div className="worlds__column">
          <PartForm draft={draft} />
          <WorldForm draft={draft} />
        </div>
      </div>
      <WorldText draft={draft} />
      <details open={isTrying} onToggle={({ currentTarget }) => setTrying(currentTarget.open)}>
        <summary>{strings.try}</summary>
        {isTrying && (
          <Suspense fallback={<WaitingLine>{strings.loading}</WaitingLine>}>
            <Trial world={draft.world} />
          </Suspense>
        )}
      </details>
    </main>
  );
}

interface OthersProps {
  readonly draft: Draft;
  readonly kept: readonly WorldFile[];
  readonly onForgotten: () => void;
}

/** Goes on with another world: one of ours, or one that this device keeps. It can be taken back. */
function Others({ draft: { world, edit, select }, kept, onForgotten }: OthersProps) {
  const [own, ours] = [kept.map((one) => ({ key: `kept ${one.name}`, one })), Object.entries(WORLDS)];
  const open = (key: string) => {
    const chosen = own.find((entry) => entry.key === key)?.one ?? WORLDS[key];
    if (!chosen) return;
    edit(chosen);
    select(null);
  };
  const isKept = kept.some(({ name }) => name === world.name);
  return (
    <div className="worlds__row worlds__others">
      <Field label={strings.goOnWith}>
        {(attributes) => (
          <select {...attributes} className="input" value="" onChange={({ target }) => open(target.value)}>
            <option value="">{strings.chooseWorld}</option>
            {own.length > 0 && (
              <optgroup label={strings.keptHere}>
                {own.map(({ key, one }) => (
                  <option key={key} value={key}>
                    {one.name}
                  </option>
                ))}
              </optgroup>
            )}
            <optgroup label={strings.ours}>
              {ours.map(([key, { name }]) => (
                <option key={key} value={key}>
                  {name}
                </option>
              ))}
            </optgroup>
          </select>
        )}
      </Field>
      {isKept && (
        <Button
          small
          icon="close"
          onClick={() => {
            forgetWorld(world.name);
            onForgotten();
          }}
        >
          {strings.forget(world.name)}
        </Button>
      )}
    </div>
  );
}
