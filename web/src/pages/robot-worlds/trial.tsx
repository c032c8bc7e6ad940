import Button from "@cloudscape-design/components/button";
import FormField from "@cloudscape-design/components/form-field";
import Textarea from "@cloudscape-design/components/textarea";
import { useEffect, useState } from "react";
import { useStore } from "zustand";
import { writeWorld } from "../../../../domain/robots/world/read-world";
import type { WorldFile } from "../../../../domain/robots/world/world-file";
import type { Library } from "../../../../language/library";
import { WORLD_GLOBAL } from "../../../../language/robot/robot-library";
import { DangerButton } from "../../design/danger-button";
import RobotPanel from "../../libraries/robot";
import { strings } from "../../texts/en/robot-worlds";
import { openLanguageSession } from "../../workspace/language-worker";
import { createWorkspaceStore } from "../../workspace/workspace-store";
import { CODE_FACE } from "./world-text";

const FIRST_PROGRAM = `ev3_runForTime(ev3_motorB(), 1500, 400);
ev3_runForTime(ev3_motorC(), 1500, 400);
ev3_pause(2000);
display(ev3_ultrasonicSensorDistance(ev3_ultrasonicSensor()));`;

type Store = ReturnType<typeof createWorkspaceStore>;

/** Runs a program in the world that is being drawn. */
export default function Trial({ world }: { readonly world: WorldFile }) {
  const [store, setStore] = useState<Store | null>(null);
  useEffect(() => {
    const session = openLanguageSession();
    setStore(createWorkspaceStore(session));
    return () => session.dispose();
  }, []);
  return store && <Workbench store={store} world={world} />;
}

function Workbench({ store, world }: { readonly store: Store; readonly world: WorldFile }) {
  const [program, setProgram] = useState(FIRST_PROGRAM);
  const library = useLibrary(world);
  const isRunning = useStore(store, (state) => state.running !== null);
  const events = useStore(store, (state) => state.media);
  const { run, stop, send } = store.getState();
  return (
    <div className="worlds__trial">
      <div className="worlds__column">
        <FormField stretch label={strings.program}>
          <Textarea
            rows={8}
            spellcheck={false}
            nativeTextareaAttributes={{ style: CODE_FACE }}
            value={program}
            onChange={({ detail }) => setProgram(detail.value)}
          />
        </FormField>
        <div className="worlds__row">
          {isRunning ? (
            <DangerButton iconName="status-stopped" onClick={stop}>
              {strings.stop}
            </DangerButton>
          ) : (
            <Button variant="primary" iconName="caret-right-filled" onClick={() => run(library, "", program)}>
              {strings.run}
            </Button>
          )}
        </div>
        <Output store={store} />
      </div>
      <RobotPanel events={events} library={library} send={send} />
    </div>
  );
}

function useLibrary(world: WorldFile): Library {
  const [known, setKnown] = useState(() => ({ world, library: libraryWith(world) }));
  if (known.world === world) return known.library;
  const next = { world, library: libraryWith(world) };
  setKnown(next);
  return next.library;
}

const libraryWith = (world: WorldFile): Library => ({
  chapter: 3,
  variant: "default",
  external: "ev3",
  symbols: [],
  execTimeMs: 1000,
  globals: [[WORLD_GLOBAL, writeWorld(world)]],
});

/** Lines that are shown of a program's output: the last ones. */
const SHOWN_LINES = 200;

function Output({ store }: { readonly store: Store }) {
  const { blocks } = useStore(store, (state) => state.log);
  const entries = blocks.flatMap((block) => block.entries).slice(-SHOWN_LINES);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
    <div className="worlds__output" role="log" aria-label={strings.output} tabIndex={0}>
      {entries.length === 0 && <p className="worlds__hint">{strings.noOutput}</p>}
      {entries.map((entry, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines are only ever added
        <pre key={at} data-kind={entry.kind}>
          {entry.text}
        </pre>
      ))}
    </div>
  );
}
