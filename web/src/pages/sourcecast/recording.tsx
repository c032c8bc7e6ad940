import { useQuery } from "@tanstack/react-query";
import { recordingPath } from "../../app/course-links";
import { useCourse } from "../../app/session";
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
import { chapterAt } from "./player/chapters";
import type { PlaybackSource } from "./player/playback-source";
import { ChapterList } from "./player/player-bar";
import { playerCommands } from "./player/player-commands";
import { type Playback, usePlaybackState } from "./player/use-playback";
import { writeMoment } from "./share-link";
import { SourcecastWorkspace } from "./sourcecast-workspace";
import { Transcript } from "./transcript";
import { Watched } from "./watched";

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
