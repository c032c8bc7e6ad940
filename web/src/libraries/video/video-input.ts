import type { VideoEvent, VideoSettings, VideoSource } from "../../../../language/modules/pix_n_flix/events";
import { DEFAULTS, FPS_LIMITS, isFps, isSize, SIZE_LIMIT } from "../../../../language/modules/pix_n_flix/limits";
import { strings } from "../../texts/en/video";

/** How the display starts out when a program says nothing else. */
export const INITIAL: VideoSettings = {
  ...DEFAULTS,
  source: { from: "camera" },
  pauseAt: null,
  keepRatio: true,
  loops: null,
  filter: false,
};

/** The settings after what a program has said. */
export const settingsAfter = (settings: VideoSettings, events: readonly VideoEvent[]): VideoSettings =>
  Object.assign({}, settings, ...events.map((event) => (event.kind === "settings" ? event.settings : {})));

/** What is wrong with a width or height as it was typed; null when nothing is. */
export const sizeProblem = (typed: string): string | null =>
  isSize(numberOf(typed)) ? null : strings.sizeProblem(SIZE_LIMIT);

/** What is wrong with the pictures a second as they were typed; null when nothing is. */
export const fpsProblem = (typed: string): string | null =>
  isFps(numberOf(typed)) ? null : strings.fpsProblem(...FPS_LIMITS);

const numberOf = (typed: string): number => (typed.trim() === "" ? Number.NaN : Number(typed));

/** A rectangle on the canvas. */
type Place = readonly [x: number, y: number, width: number, height: number];

/** Where a picture goes on a canvas: all over it, or as large as fits with its sides in their relation. */
export function placeOf(
  from: { width: number; height: number },
  { width, height, keepRatio }: Pick<VideoSettings, "width" | "height" | "keepRatio">,
): Place {
  if (!keepRatio || from.width === 0 || from.height === 0) return [0, 0, width, height];
  const scale = Math.min(width / from.width, height / from.height);
  const [w, h] = [from.width * scale, from.height * scale];
  return [(width - w) / 2, (height - h) / 2, w, h];
}

/** The host that a URL of a program would be loaded from; empty for data within the URL, null when it is refused. */
export function hostOf(url: string): string | null {
  if (/^data:image\//i.test(url)) return "";
  try {
    const { protocol, host } = new URL(url);
    return protocol === "https:" || (protocol === "http:" && host === location.host) ? host : null;
  } catch {
    return null;
  }
}

const agreed = new Set<string>();

/** The hosts from which the person has agreed to load, as long as the page is open. */
export const consent = {
  has: (host: string): boolean => host === "" || agreed.has(host),
  give: (host: string): void => {
    agreed.add(host);
  },
};

/** How long a source may take to its first picture, in milliseconds. */
const PATIENCE_MS = 5000;

/** Where pictures come from while they come. */
export interface VideoInput {
  readonly from: VideoSource["from"];
  readonly picture: HTMLVideoElement | HTMLImageElement;
  readonly width: number;
  readonly height: number;
  close(): void;
}

/** Why there are no pictures, in words for the person. */
export class VideoInputProblem extends Error {}

/** The camera; the browser asks the person. */
export async function openCamera(settings: Pick<VideoSettings, "width" | "height">): Promise<VideoInput> {
  const { mediaDevices } = navigator;
  if (!mediaDevices) throw new VideoInputProblem(strings.problems.noDevices);
  const wanted = { width: { ideal: settings.width }, height: { ideal: settings.height } };
  const stream = await mediaDevices.getUserMedia({ video: wanted }).catch((error: unknown) => {
    throw new VideoInputProblem(cameraProblem(error));
  });
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  const video = document.createElement("video");
  video.srcObject = stream;
  video.muted = true;
  return playing("camera", video, strings.problems.late, stop);
}

function cameraProblem(error: unknown): string {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "NotFoundError" || name === "OverconstrainedError") return strings.problems.noCamera;
  return name === "NotReadableError" ? strings.problems.cameraBusy : strings.problems.cameraDenied;
}

/** A picture or a video that the person has chosen. */
export async function openFile(file: File, settings: VideoSettings): Promise<VideoInput> {
  const url = URL.createObjectURL(file);
  const release = () => URL.revokeObjectURL(url);
  if (!file.type.startsWith("video/")) return image("file", url, strings.problems.unreadable, release);
  const video = document.createElement("video");
  video.src = url;
  video.volume = settings.volume;
  return playing("file", video, strings.problems.unreadable, release);
}

/** A picture or a video at a URL of the program. The person must have agreed to load from its host. */
export async function openUrl(source: VideoSource & { url: string }, settings: VideoSettings): Promise<VideoInput> {
  const unreachable = strings.problems.unreachable(hostOf(source.url) ?? source.url);
  if (source.from === "image") return image("image", source.url, unreachable, () => undefined);
  const video = document.createElement("video");
  video.crossOrigin = "anonymous";
  video.src = source.url;
  video.volume = settings.volume;
  return playing("video", video, unreachable, () => undefined);
}

async function image(from: VideoInput["from"], url: string, problem: string, close: () => void): Promise<VideoInput> {
  const picture = new Image();
  picture.crossOrigin = "anonymous";
  await inTime(
    new Promise<void>((resolve, reject) => {
      picture.onload = () => resolve();
      picture.onerror = () => reject(new VideoInputProblem(problem));
      picture.src = url;
    }),
    close,
  );
  return { from, picture, width: picture.naturalWidth, height: picture.naturalHeight, close };
}

async function playing(from: VideoInput["from"], video: HTMLVideoElement, problem: string, release: () => void) {
  const close = () => {
    video.pause();
    video.removeAttribute("src");
    video.srcObject = null;
    release();
  };
  video.playsInline = true;
  await inTime(
    new Promise<void>((resolve, reject) => {
      video.onloadeddata = () => resolve();
      video.onerror = () => reject(new VideoInputProblem(problem));
    }).then(() => video.play()),
    close,
  );
  return {
    from,
    picture: video,
    get width() {
      return video.videoWidth;
    },
    get height() {
      return video.videoHeight;
    },
    close,
  };
}

/** Waits for the first picture, but not for ever; closes what gives none. */
async function inTime(loaded: Promise<unknown>, close: () => void): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new VideoInputProblem(strings.problems.late)), PATIENCE_MS);
  });
  try {
    await Promise.race([loaded, late]);
  } catch (error) {
    close();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
