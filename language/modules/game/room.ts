import { Animations } from "./animations";
import { Assets } from "./assets";
import type { DisplayChanges, RoomInput, SoundStart } from "./display-list";
import { ROOM_LIMITS } from "./limits";
import { Listeners } from "./listeners";
import { Stage } from "./stage";
import { type DueCalls, Tweens } from "./tweens";

/** Facts about the player and the page that a room gets at its start. */
export interface RoomSetting {
  /** The player's achievements: titles by key. */
  readonly awards: ReadonlyMap<string, string>;
  /** Prefix of the paths of the course's assets, as in `/courses-prod/12/`. */
  readonly assetsBase: string;
}

/** One room while its program runs: everything that the functions of the module `game` work on. */
export class Room {
  readonly stage = new Stage();
  readonly assets = new Assets();
  readonly tweens = new Tweens(this.stage);
  readonly animations = new Animations(this.stage, this.assets.hasPicture);
  readonly listeners = new Listeners();
  /** Assets are asked for in `preload` only. */
  isPreloading = false;
  /** The size at which the page shows the room, in its own pixels. */
  displaySize: readonly [width: number, height: number] = [1920, 1080];
  private sounds: SoundStart[] = [];

  constructor(readonly setting: RoomSetting) {}

  /** Plays a sound, unless this frame has started too many. */
  play(sound: SoundStart): void {
    if (this.sounds.length < ROOM_LIMITS.soundsPerFrame) this.sounds.push(sound);
  }

  /** Takes what the player did; returns the calls that it asks for. */
  hear(input: RoomInput): DueCalls {
    if (input.type === "drag") {
      const state = this.stage.find(input.object);
      if (state?.place.interaction?.draggable !== true) return [];
      if (input.event === "drag") this.stage.place(state, { x: input.x, y: input.y });
    }
    return this.listeners.callsFor(input);
  }

  /** Moves tweens and animations on by some milliseconds; returns the calls that are due. */
  advance(ms: number): DueCalls {
    this.animations.advance(ms);
    return this.tweens.advance(ms);
  }

  /** Returns what the page has to show differently since it was last asked. */
  takeChanges(): DisplayChanges {
    const changes = this.stage.takeChanges();
    if (changes.removed.length > 0) this.listeners.forget((object) => this.stage.find(object) !== undefined);
    const sounds = this.sounds;
    this.sounds = [];
    return { ...changes, sounds, keys: this.listeners.takeKeys() };
  }
}
