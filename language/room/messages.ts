import type { Library } from "../library";
import type { AssetRequest, DisplayChanges, LoadedAsset, RoomInput } from "../modules/game/display-list";

/** Commands of a page to a room worker: `start` once, `loaded` after `assets`, and then a `tick` for each frame. */
export type RoomCommand =
  | {
      readonly type: "start";
      readonly library: Library;
      readonly prepend: string;
      readonly program: string;
      /** Achievements of the player. */
      readonly awards: ReadonlyArray<{ readonly key: string; readonly title: string }>;
      /** Prefix of the paths of the course's assets, as in `/courses-prod/12/`. */
      readonly assetsBase: string;
      readonly displaySize: readonly [width: number, height: number];
    }
  | { readonly type: "loaded"; readonly assets: readonly LoadedAsset[] }
  | {
      readonly type: "tick";
      /** Milliseconds since the tick before; 0 while the room is paused. */
      readonly elapsed: number;
      readonly inputs: readonly RoomInput[];
      readonly displaySize: readonly [width: number, height: number];
    };

/** A line of the console of a room. */
export interface ConsoleLine {
  readonly kind: "error" | "display" | "notice";
  readonly text: string;
}

/** Events of a room worker to its page. Each command but the first `loaded` is answered by exactly one event. */
export type RoomEvent =
  | { readonly type: "ready" }
  /** The program has run, and asks for these before it goes on. */
  | { readonly type: "assets"; readonly assets: readonly AssetRequest[]; readonly lines: readonly ConsoleLine[] }
  | ({
      readonly type: "frame";
      readonly lines: readonly ConsoleLine[];
      /** How long the program has worked for it, in milliseconds. */
      readonly cost: number;
    } & DisplayChanges)
  /** The room is over: its program could not start, or took too long. What is shown stays. */
  | { readonly type: "ended"; readonly lines: readonly ConsoleLine[] };
