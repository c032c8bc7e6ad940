import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { useSession } from "../../app/session";
import { toast } from "../../app/toasts";
import { Button } from "../../design/button";
import { playTime } from "../../design/play-time";
import { Popover } from "../../design/popover";
import { WaitingLine } from "../../design/spinner";
import { PageMessage } from "../../design/states";
import { type Tab, Tabs } from "../../design/tabs";
import { strings } from "../../texts/en/sourcecast";
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
import type { OwnCopy } from "./own-copy";
import { PlayerBar, playOrSay } from "./player/player-bar";
import type { PlaybackSource } from "./player/timeline-port";
import { type Playback, usePlayback, usePlaybackState } from "./player/use-playback";
import { type OwnCopies, useOwnCopies } from "./use-own-copies";
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
  const { userId } = useSession().user;
  const copies = useOwnCopies({ userId, uid, onSaveFailed: () => toast.warning(strings.copyNotKept) });
  const replay = useReplay({
    store,
    run: (program) => run(program),
    select: (tab) => sideTabs.select(tab),
    look: setPane,
    onTyped: (typed) => {
      text.current = typed;
      setProgram(typed);
      copies.edit(typed, timeNow());
    },
  });
  const playback = usePlayback(
    source,
    (step) => {
      text.current = step.editor.lines.join("\n");
      setProgram(text.current);
      // Any jump shows the recording, whoever made it: what is typed after it is no part of the copy.
      copies.leave();
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
    if (copies.shown) {
      copies.leave();
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
      setProgram(own.text);
      copies.enter(own);
    });
  };
  const toRecording = () => {
    copies.leave();
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
              {/* Until the recording is read nobody knows its language. */}
              <span className="sc-language">
                {isOpen && strings.language(languageName(library.chapter, library.variant), library.external)}
              </span>
              <span className="ws-head__space" />
              <RunButton />
            </div>
            <ReplayNotice playback={playback} copies={copies} toCopy={toCopy} toRecording={toRecording} />
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

interface ReplayNoticeProps {
  readonly playback: Playback;
  readonly copies: OwnCopies;
  readonly toCopy: (copy: OwnCopy) => void;
  readonly toRecording: () => void;
}

/** Says whether what stands in the editor is the recording's or the viewer's own, and leads from one to the other. */
function ReplayNotice({ playback, copies, toCopy, toRecording }: ReplayNoticeProps) {
  const status = usePlaybackState(playback, (state) => state?.status ?? null);
  const { hasSound, problems } = playback;
  if (status === null) return null;
  const { stored, shown } = copies;
  const [only] = stored;
  const text = () => {
    if (shown) return strings.ownCopy(playTime(shown.time));
    if (status === "forcedPaused") return strings.nowYou;
    return status === "playing" ? strings.isPlaying : strings.isPaused;
  };
  return (
    <>
      <div className="ws-notice sc-notice" role="status">
        <span>{text()}</span>
        {shown && (
          <span className="sc-notice__ways">
            <Button small onClick={toRecording}>
              {strings.toRecording}
            </Button>
            <Button
              small
              look="quiet"
              onClick={() => {
                copies.forget();
                toRecording();
              }}
            >
              {strings.discardCopy}
            </Button>
          </span>
        )}
        {!shown && only && stored.length === 1 && (
          <span className="sc-notice__ways">
            <span>{strings.copyKept(playTime(only.time))}</span>
            <Button small onClick={() => toCopy(only)}>
              {strings.toCopy}
            </Button>
          </span>
        )}
        {stored.length > 1 && <CopyList copies={stored} toCopy={toCopy} />}
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

/** All copies of the viewer, by their moments. */
const CopyList = ({ copies, toCopy }: { copies: readonly OwnCopy[]; toCopy: (copy: OwnCopy) => void }) => (
  <Popover
    label={strings.copies}
    trigger={(attributes) => (
      <Button small icon="clock" {...attributes}>
        {strings.copyCount(copies.length)}
      </Button>
    )}
  >
    {(close) => (
      <ul className="sc-copies">
        {copies.map((copy) => (
          <li key={copy.id}>
            <Button
              small
              look="quiet"
              onClick={() => {
                toCopy(copy);
                close();
              }}
            >
              {strings.copyFrom(playTime(copy.time), copy.text.split("\n").length)}
            </Button>
          </li>
        ))}
      </ul>
    )}
  </Popover>
);

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
