import { useQuery } from "@tanstack/react-query";
import type { editor as monacoEditor } from "monaco-editor";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { useStore } from "zustand";
import type { Moment } from "../../../../domain/sourcecasts/timeline";
import { DEFAULT_EXEC_TIME_MS } from "../../../../language/library";
import { ReadOnlyNote } from "../../app/course-acts";
import type { Course } from "../../app/session";
import { useLeaveGuard } from "../../design/leave-guard";
import { WaitingLine } from "../../design/spinner";
import { ErrorState } from "../../design/states";
import { Tabs } from "../../design/tabs";
import { strings } from "../../texts/en/sourcereel";
import { usePane, WorkspaceLayout } from "../../workspace/layout";
import { openWorkspace } from "../../workspace/open-workspace";
import { PromptDialog } from "../../workspace/prompt-dialog";
import { Repl } from "../../workspace/repl";
import { RunButton } from "../../workspace/run-button";
import { ShortcutsButton } from "../../workspace/shortcuts-button";
import { runOptionsOf, USUAL_STEP_LIMIT, useSideTabs } from "../../workspace/side-tabs";
import { SuspendedNotice } from "../../workspace/suspended-notice";
import { WorkspaceContext } from "../../workspace/workspace-context";
import { WorkspaceEditor } from "../../workspace/workspace-editor";
import { LanguageSelect, LibrarySelect } from "../playground/language-selects";
import { defaultSettings, libraryOf } from "../playground/settings";
import { tabOfRecorded } from "../recorded-tabs";
import { SIDE_TAB_SOURCES } from "../side-tab-sources";
import type { ReplayStep } from "../sourcecast/player/replay-step";
import { usePlayback } from "../sourcecast/player/use-playback";
import { useReplay } from "../sourcecast/use-replay";
import { recordingsQuery } from "../sourcecasts/queries";
import { RecordingList } from "../sourcecasts/recording-list";
import type { Language, RecordedView } from "./input-recorder";
import { noteTabs } from "./note-tabs";
import { RECORDER_TAB } from "./recorder";
import type { RecorderView } from "./recorder-ports";
import { RecordingTab } from "./recording-tab";
import { ReelBar } from "./reel-bar";
import { UploadDialog } from "./upload-dialog";
import { useEdited, useOwnSource } from "./use-edited";
import { useMoves, useReel } from "./use-reel";
import { useUpload } from "./use-upload";
import { useVoice } from "./use-voice";

/** The recordings of the course that are there already. */
function RecordingsTab({ courseId }: { courseId: number }) {
  const { data, error, refetch } = useQuery(recordingsQuery(courseId));
  if (data && data.length > 0) return <RecordingList courseId={courseId} recordings={data} />;
  if (data) return <p>{strings.noRecordings}</p>;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return <WaitingLine>{strings.loadingRecordings}</WaitingLine>;
}

type CodeEditor = monacoEditor.IStandaloneCodeEditor;

interface ReelWorkspaceProps {
  readonly course: Course;
  readonly userId: number;
}

/** The workspace in which a session is recorded: it is typed into while it records, and shows the recording while it is paused. */
export function ReelWorkspace({ course, userId }: ReelWorkspaceProps) {
  const [{ session, questions, store, dispose }] = useState(openWorkspace);
  useEffect(() => dispose, [dispose]);
  const [pane, setPane] = usePane("main");
  const [language, setLanguage] = useState<Language>(() => languageOf(course));
  const [program, setProgram] = useState("");
  const [breakpoints, setBreakpoints] = useState<readonly number[]>([]);
  const library = useMemo(() => libraryOf({ ...language, execTimeMs: DEFAULT_EXEC_TIME_MS }), [language]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language begins with an empty REPL
  useEffect(() => store.getState().reset(), [store, library]);
  const editor = useRef<CodeEditor | null>(null);

  const replay = useReplay({
    store,
    run: (text) => run(text),
    select: (tab) => sideTabs.select(tab),
    look: setPane,
    onTyped: setProgram,
  });
  const reel = useReel(course.courseId, userId, {
    view: () => ({ language, tab: sideTabs.selected, breakpoints, text: editor.current?.getValue() ?? "" }),
    restore: (moment) => restore(moment),
  });
  const { recorder } = reel;
  const view = useStore(recorder.view);
  const edited = useEdited(course.courseId, recorder);
  const isStill = view.state === "paused" || view.state === "finished";
  const isPlayable = isStill && !view.isBusy && !view.isVoicing;
  const own = useOwnSource(isPlayable ? view.session : null, recorder.sound.takes);
  const playback = usePlayback(own.source, (step) => show(step), recorder.length);
  useVoice(recorder, (step) => show(step));
  const [isUploading, setUploading] = useState(false);
  const goToSaved = useSavedPage(course, view.state === "notStarted");
  const upload = useUpload(course.courseId, recorder, (uid) => {
    setUploading(false);
    goToSaved(uid);
  });
  const moves = useMoves({
    reel,
    playback,
    onRecording: () => editor.current?.focus(),
    onUpload: () => setUploading(true),
  });
  // What is there to look at stands in the editor.
  useEffect(() => {
    if (isStill) setPane("main");
  }, [isStill, setPane]);
  useLeaveGuard(view.state !== "notStarted", strings.leaveQuestion);

  const sideTabs = useSideTabs({
    sources: SIDE_TAB_SOURCES,
    store,
    library,
    program,
    before: [
      {
        id: RECORDER_TAB,
        label: strings.tab,
        content: <RecordingTab reel={reel} moves={moves} course={course} playback={playback} />,
      },
      ...(view.state === "finished" ? noteTabs(recorder, playback) : []),
    ],
    after: [{ id: "recordings", label: strings.recordings, content: <RecordingsTab courseId={course.courseId} /> }],
  });
  const { tabs, selected } = sideTabs;
  const shown = useMemo<RecordedView>(
    () => ({ language, tab: selected, breakpoints }),
    [language, selected, breakpoints],
  );
  useEffect(() => recorder.inputs.show(shown), [recorder, shown]);

  const showView = ({
    chapter,
    variant,
    library: external,
    breakpoints: rows,
  }: Omit<Moment, "lines" | "next" | "lastRun">) => {
    setLanguage((now) => sameOr(now, { chapter, variant, external }));
    setBreakpoints(rows.map((row) => row + 1));
  };
  const show = (step: ReplayStep) => {
    replay.show(step);
    setProgram(step.editor.lines.join("\n"));
    showView(step.editor.rest);
  };
  const restore = (moment: Moment) => {
    replay.showTyped(moment.lines.join("\n"));
    setProgram(moment.lines.join("\n"));
    showView(moment);
    sideTabs.select(moment.tab === null ? RECORDER_TAB : tabOfRecorded(moment.tab));
    editor.current?.setSelection(selectionOf(moment));
  };
  const run = (text: string) => {
    const options = runOptionsOf({ tabs, selected, limit: USUAL_STEP_LIMIT, library, breakpoints });
    store.getState().run(library, "", text, options);
  };
  const runOwn = () => {
    recorder.inputs.run();
    setPane("repl");
    run(editor.current?.getValue() ?? "");
  };
  const parts = useMemo(() => ({ session, questions, store }), [session, questions, store]);
  return (
    <WorkspaceContext value={{ ...parts, library, breakpoints, setBreakpoints, run: runOwn }}>
      <main className="ws-page reel" id="content">
        <div className="ws-top reel-top">
          <h1>{strings.title}</h1>
          <LanguageSelect
            {...language}
            disabled={isStill}
            onChange={(change) => setLanguage({ ...language, ...change })}
          />
          <LibrarySelect
            {...language}
            disabled={isStill}
            onChange={(change) => setLanguage({ ...language, ...change })}
          />
          <span className="reel-top__end">
            <ShortcutsButton />
          </span>
        </div>
        <ReadOnlyNote />
        <EditedNotice {...edited} />
        <ReelBar reel={reel} playback={playback} moves={moves} failure={own.failure} />
        <WorkspaceLayout
          pane={pane}
          onPane={setPane}
          stepping={selected === "stepper"}
          screen="sourcereel"
          sideLabel={strings.tab}
          main={
            <ProgramPane notice={noticeOf(view)}>
              <WorkspaceEditor
                name={strings.program}
                path="sourcereel"
                readOnly={isStill}
                onMount={(mounted) => {
                  editor.current = mounted;
                  replay.onMount(mounted);
                  recorder.inputs.bind(mounted);
                }}
              />
            </ProgramPane>
          }
          side={<Tabs label={strings.sideTabs} tabs={tabs} selected={selected} onSelect={sideTabs.select} />}
          repl={<Repl onEvaluate={(text) => recorder.inputs.evaluate(text)} />}
        />
      </main>
      <PromptDialog />
      {isUploading && view.state === "finished" && (
        <UploadDialog recorder={recorder} upload={upload} onClose={() => setUploading(false)} />
      )}
    </WorkspaceContext>
  );
}

/** Returns how to go to the player's page of a recording that was saved, once there is nothing left here to lose. */
function useSavedPage({ courseId, configuration }: Course, isFree: boolean): (uid: string) => void {
  const [saved, setSaved] = useState<string | null>(null);
  const navigate = useNavigate();
  const isThere = configuration.enableSourcecast;
  useEffect(() => {
    if (saved === null || !isFree || !isThere) return;
    setSaved(null);
    void navigate(`/courses/${courseId}/sourcecast/${encodeURIComponent(saved)}`);
  }, [saved, isFree, isThere, courseId, navigate]);
  return setSaved;
}

/** Says that a recording of the course is on its way, or why it cannot be edited. */
function EditedNotice({ isOpening, failure }: ReturnType<typeof useEdited>) {
  if (isOpening) return <WaitingLine>{strings.opening}</WaitingLine>;
  if (failure === null) return null;
  return (
    <p className="reel-notice" role="alert">
      {strings.notEdited(failure)}
    </p>
  );
}

/** Why nobody can type there now; null when they can. */
function noticeOf({ state, isVoicing }: RecorderView): string | null {
  if (isVoicing) return strings.voicingNotice;
  if (state === "paused") return strings.pausedNotice;
  return state === "finished" ? strings.finishedNotice : null;
}

function ProgramPane({ notice, children }: { notice: string | null; children: ReactNode }) {
  return (
    <>
      <div className="ws-head">
        <span className="ws-head__name">{strings.program}</span>
        <span className="ws-head__space" />
        <RunButton />
      </div>
      {notice !== null && (
        <p className="ws-notice" role="status">
          {notice}
        </p>
      )}
      <SuspendedNotice />
      {children}
    </>
  );
}

function languageOf(course: Course): Language {
  const { sourceChapter, sourceVariant } = course.configuration;
  const { chapter, variant, external } = defaultSettings(sourceChapter, sourceVariant);
  return { chapter, variant, external };
}

const sameOr = (now: Language, next: Language): Language =>
  now.chapter === next.chapter && now.variant === next.variant && now.external === next.external ? now : next;

/** Monaco's selection of a moment of a recording: from its anchor to its cursor. */
function selectionOf({ cursor, selection }: Moment) {
  const { start, end } = selection?.range ?? { start: cursor, end: cursor };
  const [anchor, active] = selection?.isBackwards ? [end, start] : [start, end];
  return {
    selectionStartLineNumber: anchor.row + 1,
    selectionStartColumn: anchor.column + 1,
    positionLineNumber: active.row + 1,
    positionColumn: active.column + 1,
  };
}
