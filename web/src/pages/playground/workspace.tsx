import { useEffect, useMemo, useRef, useState } from "react";
import { useStore } from "zustand";
import type { Library } from "../../../../language/library";
import { Button, IconButton } from "../../design/button";
import { Tabs } from "../../design/tabs";
import { pauses } from "../../visualisers/languages";
import { Editor } from "../../workspace/LazyEditor";
import type { LanguageSession } from "../../workspace/language-session";
import { type Pane, usePane, WorkspaceLayout } from "../../workspace/layout";
import { openWorkspace } from "../../workspace/open";
import { PromptDialog } from "../../workspace/PromptDialog";
import { Repl } from "../../workspace/Repl";
import { RunButton } from "../../workspace/RunButton";
import { SuspendedNotice } from "../../workspace/Suspended";
import { runOptionsOf, useSideTabs } from "../../workspace/side-tabs";
import type { WorkspaceStore } from "../../workspace/store";
import { Introduction } from "./introduction";
import { libraryOf, type Settings } from "./settings";
import { strings } from "./strings";
import type { Playground } from "./use-settings";

interface WorkspaceProps {
  readonly playground: Playground;
  readonly courseHelp: string;
}

/** Editor, REPL and side tabs of the playground. */
export function PlaygroundWorkspace({ playground, courseHelp }: WorkspaceProps) {
  const { settings } = playground;
  const library = useLibrary(settings);
  const { session, store } = useOwnStore(library);
  const [pane, setPane] = usePane("main");
  const [breakpoints, setBreakpoints] = useState<readonly number[]>([]);
  const { tabs, selected, select, front } = useSideTabs({
    store,
    library,
    program: settings.program,
    before: [{ id: "introduction", label: strings.introduction, content: <Introduction courseHelp={courseHelp} /> }],
  });
  useAttention(store, front, setPane);
  const run = () => {
    setPane("repl");
    const options = runOptionsOf(selected, settings.stepLimit);
    store.getState().run(library, "", settings.program, {
      ...options,
      breakpoints: pauses(settings) ? breakpoints : [],
    });
  };
  return (
    <>
      <WorkspaceLayout
        pane={pane}
        onPane={setPane}
        main={<EditorPane {...{ playground, session, store, breakpoints, setBreakpoints, run }} />}
        side={<Tabs className="pg-tabs" label={strings.sideTabs} tabs={tabs} selected={selected} onSelect={select} />}
        repl={<Repl store={store} library={library} />}
      />
      <PromptDialog store={store} />
    </>
  );
}

interface EditorPaneProps {
  readonly playground: Playground;
  readonly session: LanguageSession;
  readonly store: WorkspaceStore;
  readonly breakpoints: readonly number[];
  readonly setBreakpoints: (lines: readonly number[]) => void;
  readonly run: () => void;
}

/** The editor with its bar, and what is to be said above it. */
function EditorPane({ playground, session, store, breakpoints, setBreakpoints, run }: EditorPaneProps) {
  const { settings, change } = playground;
  const faults = useStore(store, (state) => state.faults);
  const suspended = useStore(store, (state) => state.suspended);
  const edit = (text: string) => {
    store.getState().clearFaults();
    change({ program: text });
  };
  return (
    <>
      <div className="ws-head">
        <span className="ws-head__name">{strings.program}</span>
        <span className="ws-head__space" />
        <RunButton store={store} onRun={run} />
      </div>
      <Notices playground={playground} />
      <SuspendedNotice store={store} />
      <div className="ws-code">
        <Editor
          name={strings.program}
          path="playground"
          value={settings.program}
          chapter={settings.chapter}
          variant={settings.variant}
          faults={faults}
          breakpoints={breakpoints}
          onBreakpoints={pauses(settings) ? setBreakpoints : undefined}
          pausedLine={suspended?.line ?? null}
          onChange={edit}
          onRun={run}
          onReady={() => session.warm()}
        />
      </div>
    </>
  );
}

function useLibrary(settings: Settings): Library {
  const { chapter, variant, external, execTimeMs } = settings;
  return useMemo(() => libraryOf({ chapter, variant, external, execTimeMs }), [chapter, variant, external, execTimeMs]);
}

/** The store lives as long as the page; another language or library begins with an empty REPL. */
function useOwnStore({ chapter, variant, external }: Library) {
  const [{ session, store, dispose }] = useState(openWorkspace);
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are what makes another language
  useEffect(() => store.getState().reset(), [store, chapter, variant, external]);
  useEffect(() => dispose, [dispose]);
  return { session, store };
}

/** On narrow screens, brings the pane to the front in which something waits or has appeared. */
function useAttention(store: WorkspaceStore, front: string | null, setPane: (pane: Pane) => void): void {
  const paused = useStore(store, (state) => state.suspended !== null);
  const running = useStore(store, (state) => state.running !== null);
  const steps = useStore(store, (state) => state.steps);
  const debugging = useRef(false);
  useEffect(() => {
    if (paused) setPane("main");
    else if (debugging.current && !running) setPane("repl");
    debugging.current = paused || (debugging.current && running);
  }, [paused, running, setPane]);
  useEffect(() => {
    if (steps !== null || (front !== null && front !== "frames" && front !== "environment")) setPane("side");
  }, [front, steps, setPane]);
}

/** What became of a link, and of keeping the program. */
function Notices({ playground }: { playground: Playground }) {
  const { problems, replaced, keeps, change, forgetReplaced } = playground;
  const texts = {
    corrupt: strings.linkCorrupt,
    "too long": strings.linkTooLong,
    sublanguage: strings.invalidSublanguage,
    library: strings.linkLibrary,
  };
  return (
    <>
      {[...new Set(problems)].map((problem) => (
        <div key={problem} className="ws-notice ws-notice--warn" role="alert">
          <span>{texts[problem]}</span>
          <IconButton small icon="close" label={strings.dismiss} onClick={forgetReplaced} />
        </div>
      ))}
      {replaced !== null && (
        <div className="ws-notice" role="status">
          <span>{strings.linkReplaced}</span>
          <Button
            small
            onClick={() => {
              change({ program: replaced });
              forgetReplaced();
            }}
          >
            {strings.linkUndo}
          </Button>
          <IconButton small icon="close" label={strings.dismiss} onClick={forgetReplaced} />
        </div>
      )}
      {!keeps && (
        <div className="ws-notice ws-notice--warn" role="status">
          <span>{strings.notKept}</span>
        </div>
      )}
    </>
  );
}
