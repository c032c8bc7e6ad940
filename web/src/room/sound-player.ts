import type { SoundStart } from "../../../language/modules/game/display-list";
import type { RoomAssets } from "./room-assets";

/** Sounds of one room that can be heard at a time. */
const LOUDEST = 16;

/** Plays the sounds of a room. */
export class RoomSounds {
  private readonly playing = new Set<HTMLAudioElement>();
  private readonly timers = new Set<number>();
  private isPaused = false;

  constructor(private readonly assets: RoomAssets) {}

  play(sound: SoundStart): void {
    const timer = window.setTimeout(() => {
      this.timers.delete(timer);
      this.start(sound);
    }, sound.delay * 1000);
    this.timers.add(timer);
  }

  private start({ key, mute, volume, rate, detune, seek, loop }: SoundStart): void {
    const address = this.assets.soundAddress(key);
    if (address === undefined || this.playing.size >= LOUDEST) return;
    const audio = new Audio(address);
    Object.assign(audio, { muted: mute, volume, loop, preservesPitch: false });
    audio.playbackRate = Math.min(16, Math.max(0.0625, rate * 2 ** (detune / 1200)));
    audio.currentTime = seek;
    audio.addEventListener("ended", () => this.playing.delete(audio));
    audio.addEventListener("error", () => {
      this.playing.delete(audio);
      this.assets.soundFailed(key);
    });
    this.playing.add(audio);
    if (!this.isPaused) void begin(audio).then((isPlaying) => !isPlaying && this.playing.delete(audio));
  }

  pause(isPaused: boolean): void {
    this.isPaused = isPaused;
    for (const audio of this.playing) {
      if (isPaused) audio.pause();
      else void begin(audio);
    }
  }

  /** Ends every sound. */
  close(): void {
    for (const timer of this.timers) window.clearTimeout(timer);
    for (const audio of this.playing) audio.pause();
    this.playing.clear();
  }
}

/** Tells whether the sound plays: browsers refuse sounds before a person has done something on the page. */
const begin = (audio: HTMLAudioElement): Promise<boolean> =>
  audio.play().then(
    () => true,
    () => false,
  );
