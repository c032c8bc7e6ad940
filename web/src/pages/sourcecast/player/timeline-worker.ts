import type { PlaybackData } from "../../../../../domain/sourcecasts/playback-data";
import { problemLine, readPlayback } from "../../../../../domain/sourcecasts/read-playback";
import { Timeline } from "../../../../../domain/sourcecasts/timeline";
import type { OpenedTimeline, TimelineAnswers, TimelineRequest, TimelineResponse } from "./timeline-port";

const scope = globalThis as unknown as {
  postMessage(answer: TimelineResponse): void;
  onmessage: ((event: { data: TimelineRequest }) => void) | null;
};

let timeline: Timeline | null = null;

/** Entry of the worker that holds a recording: reading a long one takes longer than a page may stand still. */
scope.onmessage = ({ data: request }) => {
  const { id } = request;
  try {
    scope.postMessage({ id, answer: answerTo(request) });
  } catch (error) {
    scope.postMessage({ id, failure: error instanceof Error ? error.message : String(error) });
  }
};

function answerTo(request: TimelineRequest): TimelineAnswers[keyof TimelineAnswers] {
  if (request.ask === "open") return open(request.playback);
  if (!timeline) throw new Error("No recording is open");
  return request.ask === "moment"
    ? timeline.momentAt(request.time)
    : timeline.inputsFrom(request.first, request.until, request.most);
}

function open(playback: PlaybackData | ArrayBuffer): OpenedTimeline {
  const text = playback instanceof ArrayBuffer ? new TextDecoder().decode(playback) : JSON.stringify(playback);
  const { data, problems } = readPlayback(text);
  if (!data) throw new Error(problems.map(problemLine).join("\n"));
  timeline = new Timeline(data);
  const { init, ext = null } = data;
  return { init, ext, lastInputTime: timeline.lastInputTime, problems: problems.map(problemLine) };
}
