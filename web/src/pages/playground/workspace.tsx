import { Suspense, useEffect, useMemo, useRef, useState } from "react";
import { useLocation } from "react-router-dom";
import { useStore } from "zustand";
import { VARIANTS } from "../../../../domain/facts/languages";
import type { Library } from "../../../../language/library";
import { lazyPanel } from "../../app/lazy-panel";
import { isPlaygroundOnly } from "../../app/mode";
import { courseOf, useIsOffline, useSession } from "../../app/session";
import { toast } from "../../app/toasts";
import { SessionNotices } from "../../collaboration/session-button";
import type { Collaboration } from "../../collaboration/use-collaboration";
import { Markdown } from "../../design/markdown";
import { WaitingLine } from "../../design/spinner";
import { type Tab, Tabs } from "../../design/tabs";
import { robotSettings } from "../../robots/robot-settings";
import { strings } from "../../texts/en/playground";
import { strings as robotDevicesStrings } from "../../texts/en/robot-devices";
import type { Visualiser } from "../../visualisers/visualiser-languages";
import { EarlyTypedEditor } from "../../workspace/early-editor/early-typed-editor";
import type { GoalEventListener } from "../../workspace/goal-events";
import { usePane, WorkspaceLayout } from "../../workspace/layout";
import type { Pane } from "../../workspace/layout-memory";
import { openWorkspace } from "../../workspace/open-workspace";
import { PromptDialog } from "../../workspace/prompt-dialog";
import { Repl } from "../../workspace/repl";
import { RunButton } from "../../workspace/run-button";
import { runOptionsOf, useSideTabs } from "../../workspace/side-tabs";
import { languageName } from "../../workspace/source-language";
import { SuspendedNotice } from "../../workspace/suspended-notice";
import { useWorkspace, WorkspaceContext } from "../../workspace/workspace-context";
import { WorkspaceEditor } from "../../workspace/workspace-editor";
import type { WorkspaceStore } from "../../workspace/workspace-store";
import { SIDE_TAB_SOURCES } from "../side-tab-sources";
import { AutorunSwitch, useAutorun } from "./autorun";
import { languageDocumentation, libraryDocumentation } from "./documentation-links";
import { VISUALISER_EXAMPLES } from "./examples";
import { Notices } from "./notices";
import { libraryOf, type Settings } from "./settings";
import type { Playground } from "./use-settings";

interface IntroductionProps {
  readonly settings: Pick<Settings, "chapter" | "variant" | "external">;
  readonly courseHelp: string;
}

/** What can be done here, what the languages are, where they are documented, and what the course says to it. */
function Introduction({ settings: { chapter, variant, external }, courseHelp }: IntroductionProps) {
  const library = libraryDocumentation(external);
  return (
    <div className="pg-introduction">
      <p>{strings.welcome}</p>
      <p>{strings.welcomeRepl}</p>
      <p>{strings.welcomeBreakpoints}</p>
      <p>{strings.welcomePause}</p>
      {courseHelp.trim() !== "" && (
        <>
          <h2>{strings.courseHelp}</h2>
          <Markdown firstHeading={3}>{courseHelp}</Markdown>
        </>
      )}
      <h2>{strings.documentation}</h2>
      <p>{strings.welcomeNames}</p>
      <ul>
        <li>
          <Published href={languageDocumentation(chapter, variant)}>{languageName(chapter, variant)}</Published>
        </li>
        {library !== null && (
          <li>
            <Published href={library}>{strings.libraryDocumentation(external)}</Published>
          </li>
        )}
      </ul>
      <h2>{strings.variantsTitle}</h2>
      <ul>
        {VARIANTS.map((one) => (
          <li key={one}>{strings.variants[one]}</li>
        ))}
      </ul>
    </div>
  );
}

function Published({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children} <span className="ws-quiet">{strings.opensNewTab}</span>
    </a>
  );
}

const DevicesPanel = lazyPanel("pages/playground/robots", () => import("./robots"));

interface DevicesTab {
  readonly store: WorkspaceStore;
  readonly playground: Playground;
}

/** Gives the tab in which a person chooses where programs run. Devices are for people who are in a course. */
function useDevicesTab({ store, playground }: DevicesTab): Tab {
  const session = useSession();
  const isOffline = useIsOffline();
  const mayConnect = !isPlaygroundOnly() && !isOffline && courseOf(session) !== null;
  const isConnected = useStore(robotSettings, ({ target }) => target === "device");
  const content = mayConnect ? (
    <Suspense fallback={<WaitingLine>{robotDevicesStrings.loading}</WaitingLine>}>
      <DevicesPanel store={store} playground={playground} />
    </Suspense>
  ) : (
    <p>{robotDevicesStrings.logIn}</p>
  );
  // Who looks at another tab stays connected.
  return { id: "devices", label: robotDevicesStrings.tab, content, keep: isConnected };
}

interface EditorPaneProps {
  readonly playground: Playground;
  readonly collaboration: Collaboration | null;
  /** Hears what the editor has marked in the program. */
  readonly setProblems: (problems: readonly unknown[] | null) => void;
}

/** The editor with its bar, and what is to be said above it. */
function EditorPane({ playground, collaboration, setProblems }: EditorPaneProps) {
  const { store } = useWorkspace();
  const { settings, change } = playground;
  const joined = collaboration?.joined ?? null;
  // A program comes by a link, from the menu and from others in a session too; what was wrong was in the one before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another program is what clears
  useEffect(() => store.getState().clearFaults(), [store, settings.program]);
  const edit = (text: string) => {
    setProblems(null);
    change({ program: text });
  };
  return (
    <>
      <div className="ws-head">
        <span className="ws-head__name">{strings.program}</span>
        <span className="ws-head__space" />
        <AutorunSwitch on={settings.autorun} onChange={(autorun) => change({ autorun })} />
        <RunButton />
      </div>
      <Notices playground={playground} />
      <SessionNotices collaboration={collaboration} />
      <SuspendedNotice />
      <WorkspaceEditor
        name={strings.program}
        path="playground"
        Early={EarlyTypedEditor}
        value={joined ? undefined : settings.program}
        readOnly={joined?.readOnly}
        onMount={collaboration?.onMount}
        onProblems={setProblems}
        onChange={edit}
      />
    </>
  );
}

interface WorkspaceProps {
  readonly playground: Playground;
  readonly collaboration: Collaboration | null;
  readonly courseHelp: string;
  /** Hears what goals count; the same one as long as the page is open. */
  readonly onGoalEvents: GoalEventListener;
}

/** Shows the side tab that the address asks for, as a link to it does. */
function useRequestedTab(select: (tab: string) => void): void {
  const { search, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for again, it is shown again
  useEffect(() => {
    const tab = new URLSearchParams(search).get("tab");
    if (tab !== null) select(tab);
  }, [search, key]);
}

/** Editor, REPL and side tabs of the playground. */
export function PlaygroundWorkspace({ playground, collaboration, courseHelp, onGoalEvents }: WorkspaceProps) {
  const { settings } = playground;
  const library = useLibrary(settings);
  const { session, questions, store } = useOwnStore(library, onGoalEvents);
  const [pane, setPane] = usePane("main");
  const [breakpoints, setBreakpoints] = useState<readonly number[]>([]);
  const devices = useDevicesTab({ store, playground });
  const { tabs, selected, select, front } = useSideTabs({
    sources: SIDE_TAB_SOURCES,
    store,
    library,
    program: settings.program,
    onExample: collaboration?.joined ? undefined : (tab) => takeExample(tab as Visualiser), // no other tab offers one
    before: [
      {
        id: "introduction",
        label: strings.introduction,
        content: <Introduction settings={settings} courseHelp={courseHelp} />,
      },
    ],
    after: [devices],
  });
  useAttention(store, front, setPane);
  useRequestedTab(select);
  const { replaced, problems: linkProblems } = playground;
  useEffect(() => {
    if (replaced !== null || linkProblems.length > 0) setPane("main");
  }, [replaced, linkProblems, setPane]);
  const [problems, setProblems] = useState<readonly unknown[] | null>(null);
  // What others bring, by a link or in a session, runs by itself only after the person has run it.
  const joined = collaboration?.joined?.id ?? null;
  const [ranIn, setRanIn] = useState<string | null>(null);
  const start = (breakpoints: readonly number[], program = settings.program) => {
    const options = runOptionsOf({ tabs, selected, limit: settings.stepLimit, library, breakpoints });
    store.getState().run(library, "", program, options);
  };
  const takeExample = (visualiser: Visualiser) => {
    const { name, program } = VISUALISER_EXAMPLES[visualiser];
    playground.replace({ program });
    toast.success(strings.loaded(strings.examplePrograms[name]));
    setBreakpoints([]);
    start([], program);
  };
  const run = () => {
    if (settings.unrun) playground.change({ unrun: false });
    setRanIn(joined);
    setPane("repl");
    start(breakpoints);
  };
  const mayRunItself = settings.autorun && !settings.unrun && (joined === null || ranIn === joined);
  useAutorun({ on: mayRunItself, program: settings.program, problems, run: () => start([]) });
  return (
    <WorkspaceContext value={{ session, questions, store, library, breakpoints, setBreakpoints, run }}>
      <WorkspaceLayout
        pane={pane}
        onPane={setPane}
        stepping={selected === "stepper"}
        main={<EditorPane playground={playground} collaboration={collaboration} setProblems={setProblems} />}
        side={<Tabs className="pg-tabs" label={strings.sideTabs} tabs={tabs} selected={selected} onSelect={select} />}
        repl={<Repl />}
      />
      <PromptDialog />
    </WorkspaceContext>
  );
}

function useLibrary(settings: Settings): Library {
  const { chapter, variant, external, execTimeMs } = settings;
  return useMemo(() => libraryOf({ chapter, variant, external, execTimeMs }), [chapter, variant, external, execTimeMs]);
}

/** The store lives as long as the page; another language or library begins with an empty REPL. */
function useOwnStore({ chapter, variant, external }: Library, onGoalEvents: GoalEventListener) {
  const [{ session, questions, store, dispose }] = useState(() => openWorkspace(onGoalEvents));
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are what makes another language
  useEffect(() => store.getState().reset(), [store, chapter, variant, external]);
  useEffect(() => dispose, [dispose]);
  return { session, questions, store };
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
