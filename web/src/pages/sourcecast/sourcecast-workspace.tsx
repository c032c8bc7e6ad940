import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { useSession } from "../../app/session";
import { toast } from "../../app/toasts";
import { Button } from "../../design/button";
import { playTime } from "../../design/play-time";
import { WaitingLine } from "../../design/spinner";
import { PageMessage } from "../../design/states";
import { type Tab, Tabs } from "../../design/tabs";
import { strings } from "../../texts/sourcecast";
import { usePane, WorkspaceLayout } from "../../workspace/layout";
import { openWorkspace } from "../../workspace/open-workspace";
import { PromptDialog } from "../../workspace/prompt-dialog";
import { Repl } from "../../workspace/repl";
import { RunButton } from "../../workspace/run-button";
import { runOptionsOf, USUAL_STEP_LIMIT, useSideTabs } from "../../workspace/side-tabs";
import { languageName } from "../../workspace/source-language";
import { SuspendedNotice } from "../../workspace/suspended-notice";
import { WorkspaceContext } from "../../workspace/workspace-context";
import { WorkspaceEditor } from "../../workspace/workspace-editor";
import { SIDE_TAB_SOURCES } from "../side-tab-sources";
import { type OwnCopy, OwnCopyKeeper } from "./own-copy";
import type { PlaybackSource } from "./player/playback-source";
import { PlayerBar, playOrSay } from "./player/player-bar";
import { type Playback, usePlayback, usePlaybackState } from "./player/use-playback";
import { useReplay } from "./use-replay";

/** What the page says around the workspace, of the recording as it plays. */
export interface Surroundings {
  /** Side tabs before and after those of the workspace. */
  readonly before: readonly Tab[];
  readonly after: readonly Tab[];
  /** Further controls at the end of the player's bar. */
  readonly controls: ReactNode;
}

interface SourcecastWorkspaceProps {
  readonly uid: string;
  readonly source: PlaybackSource;
  /** Milliseconds at which it begins. */
  readonly start: number;
  readonly around: (playback: Playback) => Surroundings;
}

/** The workspace in which a recording plays: read-only while it does, the viewer's own while it is paused. */
export function SourcecastWorkspace({ uid, source, start, around }: SourcecastWorkspaceProps) {
  const [{ session, questions, store, dispose }] = useState(openWorkspace);
  useEffect(() => dispose, [dispose]);
  const [pane, setPane] = usePane("main");
  const text = useRef("");
  const copy = useOwnCopy(uid);
  const replay = useReplay({
    store,
    run: (program) => run(program),
    select: (tab) => sideTabs.select(tab),
    look: setPane,
    onTyped: (typed) => {
      text.current = typed;
      setProgram(typed);
      copy.edit(typed, timeNow());
    },
  });
  const playback = usePlayback(
    source,
    (step) => {
      text.current = step.editor.lines.join("\n");
      setProgram(text.current);
      replay.show(step);
    },
    start,
  );
  const [program, setProgram] = useState("");
  const { library } = replay.workspace;
  const [ownBreakpoints, setOwnBreakpoints] = useState<readonly number[] | null>(null);
  const breakpoints = ownBreakpoints ?? replay.workspace.breakpoints;
  const { before, after, controls } = around(playback);
  const sideTabs = useSideTabs({ sources: SIDE_TAB_SOURCES, store, library, program, before, after });
  const { tabs, selected } = sideTabs;
  const run = (wanted: string) => {
    store
      .getState()
      .run(library, "", wanted, runOptionsOf({ tabs, selected, limit: USUAL_STEP_LIMIT, library, breakpoints }));
  };
  const runOwn = () => {
    setPane("repl");
    run(text.current);
  };
  const isOpen = usePlaybackState(playback, (state) => state !== null);
  const isPlaying = usePlaybackState(playback, (state) => state?.status === "playing");
  const timeNow = () => playback.now.getState().state?.time ?? 0;
  const play = () => {
    setOwnBreakpoints(null);
    if (copy.isShown) {
      copy.leave();
      // The recording comes back to where it was left, and its output takes the place of the viewer's.
      void playback.controller?.showAgain();
    }
    setPane("main");
    playOrSay(playback);
  };
  const toCopy = (own: OwnCopy) => {
    playback.controller?.pause();
    void playback.controller?.seek(own.time).then(() => {
      replay.showTyped(own.text);
      text.current = own.text;
      copy.enter();
    });
  };
  const toRecording = () => {
    copy.leave();
    void playback.controller?.showAgain();
  };
  const parts = useMemo(() => ({ session, questions, store }), [session, questions, store]);
  if (playback.failure !== null) return <NotPlayed playback={playback} />;
  return (
    <WorkspaceContext value={{ ...parts, library, breakpoints, setBreakpoints: setOwnBreakpoints, run: runOwn }}>
      <WorkspaceLayout
        pane={pane}
        onPane={setPane}
        stepping={selected === "stepper"}
        screen="sourcecast"
        sideLabel={strings.sidePane}
        main={
          <>
            <div className="ws-head">
              <span className="ws-head__name">{strings.program}</span>
              <span className="sc-language">
                {strings.language(languageName(library.chapter, library.variant), library.external)}
              </span>
              <span className="ws-head__space" />
              <RunButton />
            </div>
            <ReplayNotice {...{ playback, copy, toCopy, toRecording }} />
            <SuspendedNotice />
            {isOpen ? (
              <WorkspaceEditor
                name={strings.program}
                path={`sourcecast-${uid}`}
                readOnly={isPlaying}
                onMount={replay.onMount}
              />
            ) : (
              <WaitingLine>{strings.loading}</WaitingLine>
            )}
          </>
        }
        side={<Tabs label={strings.sideTabs} tabs={tabs} selected={selected} onSelect={sideTabs.select} />}
        repl={<Repl hint={strings.replHint} />}
      />
      <PlayerBar playback={playback} markers={source.markers} captions={source.captions} onPlay={play}>
        {controls}
      </PlayerBar>
      <PromptDialog />
    </WorkspaceContext>
  );
}

interface CopyState {
  readonly kept: OwnCopy | null;
  /** The editor shows the viewer's copy rather than the recording. */
  readonly isShown: boolean;
  edit(text: string, time: number): void;
  enter(): void;
  leave(): void;
  forget(): void;
}

/** What the viewer has made of the program: kept in the browser from the first letter on. */
function useOwnCopy(uid: string): CopyState {
  const { userId } = useSession().user;
  const keeper = useMemo(() => new OwnCopyKeeper(() => localStorage, userId, uid), [userId, uid]);
  const [kept, setKept] = useState(() => keeper.load());
  const [isShown, setShown] = useState(false);
  const keeps = useRef(true);
  const save = (copy: OwnCopy | null) => {
    setKept(copy);
    const isKept = keeper.save(copy);
    if (!isKept && keeps.current) toast.warning(strings.copyNotKept);
    keeps.current = isKept;
  };
  return {
    kept,
    isShown,
    edit: (text, time) => {
      setShown(true);
      save({ text, time: isShown && kept ? kept.time : time });
    },
    enter: () => setShown(true),
    leave: () => setShown(false),
    forget: () => {
      setShown(false);
      save(null);
    },
  };
}

interface ReplayNoticeProps {
  readonly playback: Playback;
  readonly copy: CopyState;
  readonly toCopy: (copy: OwnCopy) => void;
  readonly toRecording: () => void;
}

/** Says whether what stands in the editor is the recording's or the viewer's own, and leads from one to the other. */
function ReplayNotice({ playback, copy, toCopy, toRecording }: ReplayNoticeProps) {
  const status = usePlaybackState(playback, (state) => state?.status ?? null);
  const { hasSound, problems } = playback;
  if (status === null) return null;
  const { kept, isShown } = copy;
  const words = () => {
    if (isShown && kept) return strings.ownCopy(playTime(kept.time));
    if (status === "forcedPaused") return strings.nowYou;
    return status === "playing" ? strings.isPlaying : strings.isPaused;
  };
  return (
    <>
      <div className="ws-notice sc-notice" role="status">
        <span>{words()}</span>
        {isShown && (
          <span className="sc-notice__ways">
            <Button small onClick={toRecording}>
              {strings.toRecording}
            </Button>
            <Button
              small
              look="quiet"
              onClick={() => {
                copy.forget();
                toRecording();
              }}
            >
              {strings.discardCopy}
            </Button>
          </span>
        )}
        {!isShown && kept && (
          <span className="sc-notice__ways">
            <span>{strings.copyKept(playTime(kept.time))}</span>
            <Button small onClick={() => toCopy(kept)}>
              {strings.toCopy}
            </Button>
          </span>
        )}
      </div>
      {!hasSound && (
        <p className="ws-notice ws-notice--warn" role="status">
          {strings.noSound}
        </p>
      )}
      {problems.length > 0 && (
        <p className="ws-notice ws-notice--warn" title={problems.join("\n")}>
          {strings.leftOut(problems.length)}
        </p>
      )}
    </>
  );
}

/** The recording cannot be played: what is wrong with it, a line each. */
function NotPlayed({ playback }: { playback: Playback }) {
  return (
    <PageMessage
      role="alert"
      title={strings.notPlayed}
      ways={
        <Button look="primary" icon="redo" onClick={playback.retry}>
          {strings.tryAgain}
        </Button>
      }
    >
      <pre className="sc-problems">{playback.failure}</pre>
    </PageMessage>
  );
}
