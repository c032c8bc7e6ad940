import type { OpenModule, SourceModule, Studio } from "../module";
import { shown } from "../shown";
import { COLORS } from "./colors";
import { compose_filter, Filtering } from "./filtering";
import { FPS_LIMITS, isFps, isSize, SIZE_LIMIT } from "./limits";

/** Characters that a URL may have. */
const URL_LIMIT = 20_000;

/** The return value of `start`. */
const STARTED = { toReplString: () => "[Pix N Flix]" };

/** Volumes beyond this are meant as percent. */
const FULL_VOLUME = 1;
const PERCENT = 100;

const refused = (name: string, expected: string, value: unknown) =>
  new Error(`${name} expects ${expected}, but encountered ${shown(value)}.`);

/** The functions that set up the display. */
function settersOf(filtering: Filtering) {
  const side = (value: unknown): number => {
    if (isSize(value)) return value;
    throw refused("set_dimensions", `a whole number of pixels from 1 to ${SIZE_LIMIT}`, value);
  };
  return {
    set_dimensions(width: unknown, height: unknown): void {
      filtering.size = { width: side(width), height: side(height) };
      filtering.set(filtering.size);
    },
    set_fps(fps: unknown): void {
      if (!isFps(fps)) {
        throw refused("set_fps", `a number greater than ${FPS_LIMITS[0]} and smaller than ${FPS_LIMITS[1]}`, fps);
      }
      filtering.set({ fps });
    },
    set_volume(volume: unknown): void {
      if (typeof volume !== "number" || !(volume >= 0 && volume <= PERCENT)) {
        throw refused("set_volume", "a number from 0 to 1, or a percentage up to 100", volume);
      }
      filtering.set({ volume: volume > FULL_VOLUME ? volume / PERCENT : volume });
    },
    pause_at(pause_time: unknown): void {
      if (typeof pause_time !== "number" || !(pause_time >= 0)) {
        throw refused("pause_at", "a time in milliseconds that is not below 0", pause_time);
      }
      filtering.set({ pauseAt: pause_time });
    },
    keep_aspect_ratio(keep: unknown): void {
      if (typeof keep !== "boolean") throw refused("keep_aspect_ratio", "true or false", keep);
      filtering.set({ keepRatio: keep });
    },
    set_loop_count(n: unknown): void {
      if (typeof n !== "number" || Number.isNaN(n)) throw refused("set_loop_count", "a number", n);
      filtering.set({ loops: n >= 1 && Number.isFinite(n) ? Math.floor(n) : null });
    },
  };
}

/** The functions that choose where pictures come from. */
function sourcesOf(filtering: Filtering) {
  const url = (name: string, value: unknown): string => {
    if (typeof value !== "string" || value === "") throw refused(name, "a URL as a string", value);
    if (value.length <= URL_LIMIT) return value;
    throw refused(name, `a URL of at most ${URL_LIMIT} characters`, value);
  };
  return {
    use_local_file: (): void => filtering.set({ source: { from: "file" } }),
    use_image_url: (URL: unknown): void => filtering.set({ source: { from: "image", url: url("use_image_url", URL) } }),
    use_video_url: (URL: unknown): void => filtering.set({ source: { from: "video", url: url("use_video_url", URL) } }),
  };
}

function open(studio: Studio) {
  const filtering = new Filtering(studio);
  const receive: OpenModule["receive"] = (message) => {
    if (message.library === "pix_n_flix") filtering.pass(message);
  };
  const own = {
    ...COLORS,
    compose_filter,
    install_filter: (filter: unknown): void => filtering.install(filter),
    reset_filter: (): void => filtering.reset(),
  };
  return { filtering, receive, own };
}

/**
 * The module pix_n_flix: pictures of the camera, of a file or of a URL go through a filter of the program to the tab
 * Video Display. A filter takes two pictures, src and dest: arrays of rows, from the top, of pixels [red, green, blue,
 * alpha], each part from 0 to 255. It writes into dest, which is black before each picture. A filter that fails, or
 * makes something that is not a colour, is taken away.
 */
export const PIX_N_FLIX: SourceModule = {
  name: "pix_n_flix",
  open(studio) {
    const { filtering, receive, own } = open(studio);
    const start = () => {
      studio.show({ library: "pix_n_flix", kind: "start" });
      return STARTED;
    };
    const image_height = () => filtering.size.height;
    const image_width = () => filtering.size.width;
    const get_video_time = () => filtering.time;
    const more = { ...settersOf(filtering), ...sourcesOf(filtering), get_video_time };
    return { receive, exports: { start, ...own, image_height, image_width, ...more } };
  },
};

/** The external library PIXNFLIX: the same pictures and filters under the names it has. */
export const PIXNFLIX: SourceModule = {
  name: "pixnflix",
  open(studio) {
    const { filtering, receive, own } = open(studio);
    const video_height = () => filtering.size.height;
    const video_width = () => filtering.size.width;
    return { receive, exports: { ...own, video_height, video_width } };
  },
};
