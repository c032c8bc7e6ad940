import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useParams, useSearchParams } from "react-router-dom";
import { timeAfterCuts } from "../../../../domain/sourcecasts/time-map";
import { readCaptions } from "../../../../domain/sourcecasts/web-vtt";
import { ApiFailure } from "../../api/failures";
import { recordingPath } from "../../app/course-links";
import { EmptyPanes } from "../../app/frame/empty-panes";
import { isPageOpen } from "../../app/page-addresses";
import { usePageTitle } from "../../app/page-title";
import { useCourse } from "../../app/session";
import { ButtonLink } from "../../design/button";
import { WaitingLine } from "../../design/spinner";
import { ErrorState, PageMessage } from "../../design/states";
import { strings } from "../../texts/en/sourcecast";
import { prefetchEditor } from "../../workspace/lazy-editor";
import { NothingHere } from "../not-found";
import { type OpenedRecording, recordingQuery } from "../sourcecasts/queries";
import type { PlaybackSource } from "./player/timeline-port";
import { Recording } from "./recording";
import { readMoment } from "./share-link";
import "./sourcecast.css";

prefetchEditor();

/** /courses/:courseId/sourcecast/:uid: plays a recorded session. `?t=` is the second at which it begins. */
export default function SourcecastPage() {
  const course = useCourse();
  const { uid = "" } = useParams();
  const { courseId } = course;
  const isOpen = isPageOpen("sourcecast", course);
  const { data, error, refetch } = useQuery({ ...recordingQuery(courseId, uid), enabled: isOpen });
  usePageTitle(data?.title ?? strings.title);
  if (!isOpen) {
    return (
      <main className="page" id="content">
        <NothingHere />
      </main>
    );
  }
  const list = <ButtonLink to={recordingPath(courseId)}>{strings.allRecordings}</ButtonLink>;
  if (data) return <Loaded key={`${uid} ${data.revision}`} recording={data} />;
  if (error instanceof ApiFailure && error.status === 404) {
    return (
      <main className="page" id="content">
        <PageMessage title={strings.notFound} ways={list}>
          <p>{strings.notFoundHint}</p>
        </PageMessage>
      </main>
    );
  }
  if (error) {
    return (
      <main className="page" id="content">
        <h1 className="unseen">{strings.notRead}</h1>
        <ErrorState error={error} onRetry={() => void refetch()}>
          {list}
        </ErrorState>
      </main>
    );
  }
  return <Loading />;
}

/** Fetches what was recorded; the addresses that the server has told are good for minutes, so it is done once. */
function Loaded({ recording }: { recording: OpenedRecording }) {
  const [first] = useState(recording);
  const [search] = useSearchParams();
  const {
    data: playback,
    error,
    refetch,
  } = useQuery({
    queryKey: ["sourcecast-playback", first.playbackUrl],
    queryFn: ({ signal }) => fetchPlayback(first.playbackUrl, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const source = useMemo<PlaybackSource | null>(
    () =>
      playback
        ? {
            playback,
            audioUrl: first.audioUrl,
            markers: first.markers,
            captions: first.captions === null ? [] : readCaptions(first.captions).cues,
          }
        : null,
    [playback, first],
  );
  const [start] = useState(() => {
    const { time, revision } = readMoment(search, first.revision);
    return timeAfterCuts(time, first.earlier.slice(revision));
  });
  if (error) {
    return (
      <main className="page" id="content">
        <h1 className="unseen">{strings.notRead}</h1>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </main>
    );
  }
  return source ? <Recording source={source} start={start} recording={first} /> : <Loading />;
}

/** @throws ApiFailure */
async function fetchPlayback(address: string, signal: AbortSignal): Promise<ArrayBuffer> {
  const answer = await fetch(address, { signal }).catch((cause: unknown) => {
    if (cause instanceof TypeError) throw new ApiFailure(0, "");
    throw cause;
  });
  if (!answer.ok) throw new ApiFailure(answer.status, "");
  return answer.arrayBuffer();
}

const Loading = () => (
  <main className="ws-page" id="content">
    <WaitingLine>{strings.loading}</WaitingLine>
    <EmptyPanes />
  </main>
);
