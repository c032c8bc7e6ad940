import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { Cue } from "../../../../domain/sourcecasts/playback-data";
import { api, unwrap } from "../../api/client";
import { useMayChangeCourse } from "../../app/course-acts";
import { recordingPath } from "../../app/course-links";
import { isStaff, useCourse } from "../../app/session";
import { Button, ButtonLink } from "../../design/button";
import { formatDate } from "../../design/format";
import { playTime } from "../../design/play-time";
import { Popover } from "../../design/popover";
import { WaitingLine } from "../../design/spinner";
import { ErrorState } from "../../design/states";
import { strings } from "../../texts/en/sourcecast";
import { ShortcutsButton } from "../../workspace/shortcuts-button";
import { type OpenedRecording, recordingsQuery } from "../sourcecasts/queries";
import { copyLink, RecordingList } from "../sourcecasts/recording-list";
import { chapterAt, cueAt } from "./player/chapters";
import { ChapterList } from "./player/player-bar";
import { playerCommands } from "./player/player-commands";
import type { PlaybackSource } from "./player/timeline-port";
import { type Playback, usePlaybackState } from "./player/use-playback";
import { writeMoment } from "./share-link";
import { SourcecastWorkspace } from "./sourcecast-workspace";
import { type Place, WatchReports } from "./watch-reports";

interface TranscriptProps {
  readonly captions: readonly Cue[];
  readonly playback: Playback;
}

/** What is said in a recording, a line each; a line leads to its moment. The one that is said is marked and kept in view. */
function Transcript({ captions, playback }: TranscriptProps) {
  const [search, setSearch] = useState("");
  const current = usePlaybackState(playback, (state) => cueAt(captions, state?.time ?? 0));
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (current === null) return;
    const line = list.current?.querySelector<HTMLElement>("[aria-current]");
    const box = list.current;
    if (!line || !box) return;
    // Within the list only: the page around it stays where it is.
    const [top, bottom] = [line.offsetTop - box.offsetTop, line.offsetTop - box.offsetTop + line.offsetHeight];
    if (top < box.scrollTop) box.scrollTop = top;
    else if (bottom > box.scrollTop + box.clientHeight) box.scrollTop = bottom - box.clientHeight;
  }, [current]);
  if (captions.length === 0) return <p className="sc-side">{strings.noTranscript}</p>;
  const wanted = search.trim().toLowerCase();
  const shown = captions.filter(({ text }) => text.toLowerCase().includes(wanted));
  return (
    <div className="sc-side sc-transcript">
      <input
        className="input"
        type="search"
        aria-label={strings.searchTranscript}
        placeholder={strings.searchTranscript}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <p className="sc-side__hint">{shown.length > 0 ? strings.transcriptHint : strings.noLine}</p>
      <ol ref={list}>
        {shown.map((cue) => (
          <li key={`${cue.start} ${cue.text}`}>
            <button
              type="button"
              className="sc-line"
              aria-current={cue === current || undefined}
              onClick={() => void playback.controller?.seek(cue.start)}
            >
              <span className="sc-time">{playTime(cue.start)}</span> {cue.text}
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
}

interface WatchedProps {
  readonly recording: OpenedRecording;
  readonly playback: Playback;
}

/** Tells the server how far a student has watched, as WatchReports has it. Shows nothing. */
function Watched({ recording: { uid, ownFurthestMs }, playback }: WatchedProps) {
  const { courseId, role } = useCourse();
  const client = useQueryClient();
  const isCounted = useMayChangeCourse() && !isStaff(role);
  const reports = useRef<WatchReports | null>(null);
  useEffect(() => {
    if (!isCounted) return;
    // Beyond what was played nothing was watched, wherever somebody has moved since.
    let played: Place | null = null;
    const report = (place: Place) => {
      const takeBack = reports.current?.reported(place);
      const body = { furthestMs: Math.round(place.time) };
      // It is sent also when the page is left meanwhile.
      const params = { path: { courseId, uid } };
      void unwrap(api.POST("/v2/courses/{courseId}/sourcecasts/{uid}/watched", { params, body, keepalive: true })).then(
        () => client.invalidateQueries({ ...recordingsQuery(courseId), refetchType: "none" }),
        // A figure of the statistics is not worth a word: the next report tells it again.
        takeBack,
      );
    };
    const stop = () => {
      if (played !== null && reports.current?.isFurther(played)) report(played);
      played = null;
    };
    const look = () => {
      const { state } = playback.now.getState();
      if (state === null || state.durationMs === 0) return;
      reports.current ??= new WatchReports(ownFurthestMs, state.durationMs);
      if (state.status !== "playing") {
        // The sound has ended between two frames.
        if (played !== null && state.time >= state.durationMs) played = state;
        return stop();
      }
      played = { time: state.time, durationMs: state.durationMs };
      if (reports.current.isDue(played)) report(played);
    };
    look();
    const forget = playback.now.subscribe(look);
    window.addEventListener("pagehide", stop);
    return () => {
      forget();
      window.removeEventListener("pagehide", stop);
      stop();
    };
  }, [playback, isCounted, ownFurthestMs, courseId, uid, client]);
  return null;
}

interface RecordingProps {
  readonly recording: OpenedRecording;
  readonly source: PlaybackSource;
  /** Milliseconds. */
  readonly start: number;
}

/** One recording: the workspace in which it plays, what is said of it, its transcript, and the others of the course. */
export function Recording({ recording, source, start }: RecordingProps) {
  const { courseId } = useCourse();
  const { uid, title } = recording;
  const around = (playback: Playback) => ({
    before: [
      {
        id: "introduction",
        label: strings.about,
        content: <About recording={recording} source={source} playback={playback} />,
      },
      {
        id: "transcript",
        label: strings.transcript,
        content: <Transcript captions={source.captions} playback={playback} />,
      },
    ],
    after: [{ id: "recordings", label: strings.recordings, content: <Others courseId={courseId} uid={uid} /> }],
    controls: (
      <>
        <Watched recording={recording} playback={playback} />
        <GoOn recording={recording} playback={playback} />
        <Share recording={recording} playback={playback} />
      </>
    ),
  });
  return (
    <main className="ws-page sourcecast" id="content">
      <div className="ws-top">
        <ButtonLink small look="quiet" icon="chevronLeft" to={recordingPath(courseId)}>
          {strings.allRecordings}
        </ButtonLink>
        <h1>{title}</h1>
        <ShortcutsButton more={playerCommands()} />
      </div>
      <SourcecastWorkspace uid={uid} source={source} start={start} around={around} />
    </main>
  );
}

interface PartProps {
  readonly recording: OpenedRecording;
  readonly playback: Playback;
}

/** What is said of a recording, and its chapters. */
function About({ recording, source, playback }: PartProps & { readonly source: PlaybackSource }) {
  const { description, uploader, insertedAt, isPublished } = recording;
  const current = usePlaybackState(playback, (state) => chapterAt(source.markers, state?.time ?? 0));
  const durationMs = usePlaybackState(playback, (state) => state?.durationMs ?? null);
  return (
    <div className="sc-side">
      {!isPublished && <p className="sc-side__draft">{strings.draft}</p>}
      <p>{description ?? strings.noDescription}</p>
      <p className="sc-side__hint">{strings.by(uploader.name ?? strings.unknown, formatDate(insertedAt))}</p>
      {durationMs !== null && <p className="sc-side__hint">{strings.length(playTime(durationMs))}</p>}
      <h2>{strings.chapters}</h2>
      {source.markers.length === 0 ? (
        <p>{strings.noChapters}</p>
      ) : (
        <ChapterList
          current={current}
          markers={source.markers}
          onChoose={(time) => void playback.controller?.seek(time)}
        />
      )}
    </div>
  );
}

/** The course's recordings. */
function Others({ courseId, uid }: { courseId: number; uid: string }) {
  const { data, error, refetch } = useQuery(recordingsQuery(courseId));
  return (
    <div className="sc-side">
      {data && <RecordingList courseId={courseId} recordings={data} currentUid={uid} />}
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <WaitingLine>{strings.loading}</WaitingLine>}
    </div>
  );
}

/** Nobody is asked whether to go on within so many milliseconds of the beginning, or in the last part of a recording. */
const BEGINNING_MS = 5000;
const LAST_PART = 0.95;

/** At the beginning, leads to where the viewer was the last time. */
function GoOn({ recording: { ownFurthestMs }, playback }: PartProps) {
  const lengthAtStart = usePlaybackState(playback, (state) =>
    state?.status === "paused" && state.time === 0 ? state.durationMs : null,
  );
  if (lengthAtStart === null || ownFurthestMs === null) return null;
  if (ownFurthestMs < BEGINNING_MS || ownFurthestMs > lengthAtStart * LAST_PART) return null;
  return (
    <Button small onClick={() => void playback.controller?.seek(ownFurthestMs)}>
      {strings.goOnAt(playTime(ownFurthestMs))}
    </Button>
  );
}

/** Copies a link to the recording, to its beginning or to where it is. */
function Share({ recording: { uid, revision }, playback }: PartProps) {
  const { courseId } = useCourse();
  const path = recordingPath(courseId, uid);
  const time = () => playback.now.getState().state?.time ?? 0;
  return (
    <Popover
      label={strings.share}
      trigger={(attributes) => (
        <Button small look="quiet" icon="share" {...attributes}>
          {strings.share}
        </Button>
      )}
    >
      {(close) => (
        <div className="sc-share">
          <Button
            small
            onClick={() => {
              close();
              void copyLink(path);
            }}
          >
            {strings.shareStart}
          </Button>
          <Button
            small
            onClick={() => {
              close();
              void copyLink(path + writeMoment({ time: time(), revision }));
            }}
          >
            {strings.shareHere(playTime(time()))}
          </Button>
        </div>
      )}
    </Popover>
  );
}
