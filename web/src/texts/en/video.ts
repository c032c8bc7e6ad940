import { catalogue } from "../active";

/** Words of the video display. */
export const strings = catalogue("video", {
  region: "Video display",
  picture: (width: number, height: number) => `Picture, ${width} by ${height} pixels`,
  start: "Start Video",
  notLoaded: "Looks like the video did not have time to load.",
  idle: {
    camera: "Start the camera, or choose a picture or video. The camera picture stays in this browser.",
    file: "Your program asks for a picture or video.",
  },
  loading: "Loading…",
  consent: (what: "image" | "video", host: string) =>
    `Your program wants to show ${what === "image" ? "an image" : "a video"} from ${host}. If you load it, that host sees your visit.`,
  agree: (host: string) => `Load from ${host}`,
  badUrl: (url: string) => `This picture cannot be loaded: ${url}. Its address must start with https://.`,
  sourceCamera: "Camera",
  sourceFile: "Choose a file",
  source: "Source",
  mode: "Mode",
  video: "Video",
  still: "Still",
  snap: "Take another picture",
  play: "Play",
  pause: "Pause",
  width: "Width",
  height: "Height",
  fps: "FPS",
  volume: "Volume",
  sizeProblem: (limit: number) => `Enter a whole number from 1 to ${limit}.`,
  fpsProblem: (low: number, high: number) => `Enter a number above ${low} and below ${high}.`,
  slow: "No picture for 2 seconds. The filter may never end.",
  stop: "Stop",
  failed: "The filter failed and was removed. The output says why.",
  filtered: "Filtered",
  unfiltered: "No filter installed",
  rate: (shown: number) => (shown === 1 ? "1 picture a second" : `${shown} pictures a second`),
  problems: {
    noCamera: "No camera was found.",
    cameraDenied: "The camera is blocked. Allow it in the site's settings and start again.",
    cameraBusy: "The camera is in use by another program.",
    noDevices: "This page has no camera. Open it through https.",
    late: "There was no picture within 5 seconds.",
    unreadable: "Your browser cannot show this file as a picture or video.",
    unreachable: (host: string) =>
      `${host} did not send it, or does not allow other sites to use it (header Access-Control-Allow-Origin).`,
  },
} as const);
