import { useEffect, useMemo, useRef, useState } from "react";
import { DEFAULT_EXEC_TIME_MS, type Library } from "../../../../../language/library";
import { usePageTitle } from "../../../app/page-title";
import { useLeaveGuard } from "../../../design/leave-guard";
import { Tabs } from "../../../design/tabs";
import { githubSignIn } from "../../../github/github-session";
import { strings as assessmentStrings } from "../../../texts/en/assessment";
import { strings } from "../../../texts/en/github-mission-editor";
import { usePane, WorkspaceLayout } from "../../../workspace/layout";
import { openWorkspace } from "../../../workspace/open-workspace";
import { PromptDialog } from "../../../workspace/prompt-dialog";
import { Repl } from "../../../workspace/repl";
import { runOptionsOf, USUAL_STEP_LIMIT, useSideTabs } from "../../../workspace/side-tabs";
import { WorkspaceContext } from "../../../workspace/workspace-context";
import type { WorkspaceStore } from "../../../workspace/workspace-store";
import { SIDE_TAB_SOURCES } from "../../side-tab-sources";
import { SecondaryBar } from "../secondary-bar";
import { MissionBar } from "./bar";
import { useEditing, useIsOwner, useOpenEditor } from "./editor-context";
import { EditorPane } from "./editor-pane";
import { openTaskOf } from "./mission-editing";
import { SaveDialogs } from "./save-dialogs";
import { TestcasesTab } from "./testcases-tab";
import { useMissionTests } from "./use-mission-tests";
import { useSaving } from "./use-saving";
import "../../assessment/assessment.css";
import "./editor.css";
import { CHAPTERS, type Chapter } from "../../../../../domain/facts/languages";
import { Button } from "../../../design/button";
import { Field } from "../../../design/form";
import { Markdown } from "../../../design/markdown";
import type { DraftKeeper } from "./draft-keeper";

interface EditableMarkdownProps {
  readonly name: string;
  readonly text: string;
  /** null where the person only reads. */
  readonly onText: ((text: string) => void) | null;
}

/**
 * Markdown as it is read. For whoever may change it, a click into it or the button turns it into its text; a click
 * outside, leaving it, or Escape turns it back.
 */
function EditableMarkdown({ name, text, onText }: EditableMarkdownProps) {
  const [isEdited, setEdited] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasEdited = useRef(false);
  useEffect(() => {
    // Back where editing began, unless the person has gone elsewhere.
    if (wasEdited.current && !isEdited && document.activeElement === document.body) button.current?.focus();
    wasEdited.current = isEdited;
  }, [isEdited]);
  if (onText === null) return <Rendered text={text} />;
  if (isEdited) {
    return (
      <div className="gme-text">
        <div className="gme-text__head">
          <span>{strings.doneHint}</span>
          <Button small icon="check" onClick={() => setEdited(false)}>
            {strings.doneEditing}
          </Button>
        </div>
        <textarea
          // biome-ignore lint/a11y/noAutofocus: the person has just asked to type here
          autoFocus
          className="input gme-text__area"
          aria-label={strings.textOf(name)}
          value={text}
          onChange={({ target }) => onText(target.value)}
          onBlur={() => setEdited(false)}
          onKeyDown={(event) => {
            if (event.key !== "Escape") return;
            event.preventDefault();
            setEdited(false);
          }}
        />
      </div>
    );
  }
  return (
    <div className="gme-text">
      <div className="gme-text__head">
        <span>{strings.editTextHint}</span>
        <Button ref={button} small icon="code" aria-label={strings.editText(name)} onClick={() => setEdited(true)}>
          {strings.edit}
        </Button>
      </div>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the button does it by keyboard */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: as above */}
      <div
        className="gme-text__rendered"
        onClick={({ target }) => {
          // A link in the text is followed, a picture is loaded, a selection is copied.
          const isControl = target instanceof Element && target.closest("a, button") !== null;
          if (!isControl && window.getSelection()?.isCollapsed !== false) setEdited(true);
        }}
      >
        <Rendered text={text} />
      </div>
    </div>
  );
}

const Rendered = ({ text }: { text: string }) =>
  text.trim() === "" ? <p className="aw-quiet">{strings.emptyText}</p> : <Markdown firstHeading={2}>{text}</Markdown>;

/** Mission Metadata: the chapter in which all tasks are written. Only the mission's owner has it. */
function MetadataTab() {
  const { store } = useOpenEditor();
  const chapter = useEditing(({ mission }) => mission.metadata.sourceVersion);
  const change = (value: string) => store.getState().editMetadata({ sourceVersion: Number(value) as Chapter });
  return (
    <Field label={strings.sourceVersion} hint={strings.sourceVersionHint}>
      {(attributes) => (
        <select
          {...attributes}
          className="input gme-version"
          value={chapter}
          onChange={({ target }) => change(target.value)}
        >
          {CHAPTERS.map((one) => (
            <option key={one} value={one}>
              {strings.source(one)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** The description of the open task, or the mission's briefing. Its owner edits it where it stands. */
function MissionText({ part }: { part: "task" | "briefing" }) {
  const { store } = useOpenEditor();
  const isOwner = useIsOwner();
  const text = useEditing((state) => (part === "task" ? openTaskOf(state).taskDescription : state.mission.briefing));
  const { editTask, editBriefing } = store.getState();
  const onText = (next: string) => (part === "task" ? editTask({ taskDescription: next }) : editBriefing(next));
  return (
    <EditableMarkdown
      name={part === "task" ? strings.task : strings.briefing}
      text={text}
      onText={isOwner ? onText : null}
    />
  );
}

/** Writes what was just typed when the page goes or is hidden. */
function useWritingAtTheEnd(keeper: DraftKeeper): void {
  useEffect(() => {
    const write = () => void keeper.flush();
    window.addEventListener("pagehide", write);
    document.addEventListener("visibilitychange", write);
    return () => {
      window.removeEventListener("pagehide", write);
      document.removeEventListener("visibilitychange", write);
    };
  }, [keeper]);
}

/** The open mission in a workspace: its task, its program, its testcases. */
export function MissionWorkspace({ dueAt }: { dueAt: number | null }) {
  const { store: editing, keeper } = useOpenEditor();
  const isDirty = useEditing(({ hasUnsavedChanges }) => hasUnsavedChanges);
  const name = useEditing(({ home }) => home?.place.name ?? strings.newTitle);
  const task = useEditing(openTaskOf);
  const taskKey = useEditing(({ keys, at }) => keys[at] ?? 0);
  const isOwner = useIsOwner();
  const library = useLibrary();
  const { session, questions, store, dispose } = useState(openWorkspace)[0];
  useEffect(() => dispose, [dispose]);
  const [pane, setPane] = usePane("main");
  const [marked, mark] = useState<Readonly<Record<number, readonly number[]>>>({});
  const breakpoints = marked[taskKey] ?? [];
  const saving = useSaving(dueAt);
  const tests = useMissionTests(store, library);
  usePageTitle(name);
  useLeaveGuard(isDirty, strings.leave);
  useLogOutGuard();
  useWritingAtTheEnd(keeper);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another task begins with empty output
  useEffect(() => store.getState().reset(), [store, taskKey]);
  const tabs = useSideTabs({
    sources: SIDE_TAB_SOURCES,
    store,
    library,
    program: task.savedCode,
    prepend: task.testPrepend,
    before: [
      { id: "task", label: strings.task, printed: true, content: <MissionText key={taskKey} part="task" /> },
      { id: "briefing", label: strings.briefing, content: <MissionText part="briefing" /> },
      { id: "testcases", label: strings.testcases, mark: tests.mark, content: <TestcasesTab tests={tests} /> },
      ...(isOwner ? [{ id: "metadata", label: strings.metadata, content: <MetadataTab /> }] : []),
    ],
  });
  const { selected, select } = tabs;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another task is read before anything else is done in it
  useEffect(() => select("task"), [taskKey]);
  const run = async () => {
    setPane("repl");
    const { savedCode, testPrepend } = openTaskOf(editing.getState());
    const options = runOptionsOf({ ...tabs, limit: USUAL_STEP_LIMIT, library, breakpoints });
    store.getState().run(library, testPrepend, savedCode, options);
    if (selected !== "testcases" || !(await isOver(store))) return;
    const { keys, at } = editing.getState();
    if (keys[at] === taskKey) tests.runAll();
  };
  const parts = { session, questions, store, library, breakpoints, prepend: task.testPrepend };
  const setBreakpoints = (lines: readonly number[]) => mark({ ...marked, [taskKey]: lines });
  return (
    <WorkspaceContext value={{ ...parts, setBreakpoints, run: () => void run() }}>
      <div className="gme-page">
        <SecondaryBar />
        <main className="ws-page aw gme" id="content">
          <MissionBar name={name} saving={saving} />
          <WorkspaceLayout
            pane={pane}
            onPane={setPane}
            sideLabel={strings.task}
            stepping={selected === "stepper"}
            main={<EditorPane saving={saving} dueAt={dueAt} taskKey={taskKey} />}
            side={<Tabs className="aw-tabs" label={strings.tabs} {...tabs} onSelect={select} />}
            repl={<Repl hint={assessmentStrings.replHint} />}
          />
          <PromptDialog />
          <SaveDialogs saving={saving} />
        </main>
      </div>
    </WorkspaceContext>
  );
}

/** The mission's chapter, without libraries of its own: programs import what they need. */
function useLibrary(): Library {
  const chapter = useEditing(({ mission }) => mission.metadata.sourceVersion);
  return useMemo(
    () => ({
      chapter,
      variant: "default",
      external: "none",
      symbols: [],
      globals: [],
      execTimeMs: DEFAULT_EXEC_TIME_MS,
    }),
    [chapter],
  );
}

/** While something is unsaved, nobody logs out of GitHub by mistake. */
function useLogOutGuard(): void {
  const { store } = useOpenEditor();
  useEffect(() => githubSignIn().guard(() => store.getState().hasUnsavedChanges), [store]);
}

/** Waits for the end of the program that runs; false when something else was begun in its place. */
function isOver(store: WorkspaceStore): Promise<boolean> {
  return new Promise((resolve) => {
    if (store.getState().running === null) return resolve(true);
    const forget = store.subscribe(({ running }) => {
      if (running === "program") return;
      forget();
      resolve(running === null);
    });
  });
}
