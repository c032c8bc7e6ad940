/** How long a sound may take to arrive. */
const TIMEOUT_MS = 30_000;
/** Silence that encoders of MP3 put before and after what they were given is shorter than this. */
const LONGEST_PADDING_SECONDS = 0.1;
const SILENCE = 0.0005;

/** Reads the bytes of a sound; rejects when it is not there. */
type ReadSound = (url: string) => Promise<ArrayBuffer>;

const readSound: ReadSound = async (url) => {
  const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!answer.ok) throw new Error(`${url} was answered ${answer.status}`);
  return answer.arrayBuffer();
};

/** Decoded sounds by their address, each loaded once; one that failed is tried again when it is asked for again. */
class SoundBuffers {
  private readonly buffers = new Map<string, Promise<AudioBuffer>>();

  constructor(private readonly read: ReadSound = readSound) {}

  /** Resolves to a decoded sound; rejects when it cannot be read or decoded. */
  load(url: string, context: BaseAudioContext): Promise<AudioBuffer> {
    const known = this.buffers.get(url);
    if (known) return known;
    const load = this.read(url).then((bytes) => context.decodeAudioData(bytes));
    this.buffers.set(url, load);
    load.catch(() => this.buffers.delete(url));
    return load;
  }
}

/** Returns from where to where a sound is repeated without a gap, in seconds: its padding of silence is left out. */
export function loopBounds(buffer: AudioBuffer): { readonly start: number; readonly end: number } {
  const { sampleRate, length, numberOfChannels } = buffer;
  const channels = Array.from({ length: numberOfChannels }, (_, channel) => buffer.getChannelData(channel));
  const most = Math.floor(Math.min(LONGEST_PADDING_SECONDS * sampleRate, length / 4));
  const isSilent = (sample: number) => channels.every((data) => Math.abs(data[sample] ?? 0) < SILENCE);
  let before = 0;
  while (before < most && isSilent(before)) before++;
  let after = 0;
  while (after < most && isSilent(length - 1 - after)) after++;
  // Silence that is longer than any padding is the composer's.
  const start = before < most ? before : 0;
  const end = after < most ? length - after : length;
  return { start: start / sampleRate, end: end / sampleRate };
}

/** The site's own effects, below `/game-assets/sfx/`. */
type BuiltInEffect =
  | "button-hover"
  | "button-click"
  | "choice"
  | "advance"
  | "popup-in"
  | "popup-out"
  | "menu-in"
  | "menu-out"
  | "mode"
  | "notice-in"
  | "notice-out"
  | "radio";
/** An effect of the site itself, or `menu`, its music. */
export type BuiltInSound = BuiltInEffect | "menu";

/** What a player has set: 1 is as recorded, 2 twice as loud. */
export interface Volumes {
  readonly bgm: number;
  readonly sfx: number;
}

/** A sound of a story by its path below the course's assets, and its volume there. */
export interface PlayedSound {
  readonly path: string;
  readonly volume: number;
}

export interface GameSound {
  /** Plays music again and again in the place of what was played; the same goes on. Undefined stops it. */
  playBgm(sound: PlayedSound | undefined): void;
  playSfx(path: string, volume: number): void;
  playBuiltIn(name: BuiltInSound): void;
  setVolumes(volumes: Volumes): void;
  /** Ends all sound for good. */
  dispose(): void;
}

export interface GameSoundOptions {
  readonly volumes: Volumes;
  /** Returns the address of a sound by its path below the course's assets. */
  urlOf(path: string): string;
  /** A sound could not be loaded or decoded; the game goes on without it. */
  onFailure?(url: string, cause: unknown): void;
  readonly makeContext?: () => AudioContext;
  readonly readSound?: ReadSound;
}

const FADE_SECONDS = 1;
const LOUDEST = 2;
const GESTURES = ["pointerdown", "keydown", "touchend"] as const;

interface Music {
  readonly url: string;
  readonly volume: number;
}

interface PlayingMusic {
  readonly url: string;
  readonly gain: GainNode;
  readonly source: AudioBufferSourceNode;
}

/** The part that there is once a browser has let the page be heard. */
interface Output {
  readonly context: AudioContext;
  readonly bgm: GainNode;
  readonly sfx: GainNode;
}

const audible = (volume: number): number => Math.min(LOUDEST, Math.max(0, Number.isFinite(volume) ? volume : 1));

class WebAudioGameSound implements GameSound {
  private readonly buffers: SoundBuffers;
  private output: Output | undefined;
  private volumes: Volumes;
  /** What is to be heard; it may still be loaded, or wait for a gesture. */
  private wanted: Music | undefined;
  private playing: PlayingMusic | undefined;
  private isDisposed = false;

  constructor(private readonly options: GameSoundOptions) {
    this.volumes = options.volumes;
    this.buffers = new SoundBuffers(options.readSound);
    for (const gesture of GESTURES) window.addEventListener(gesture, this.unlock, { capture: true, passive: true });
    document.addEventListener("visibilitychange", this.followVisibility);
    if (navigator.userActivation?.hasBeenActive) this.unlock();
  }

  playBgm(sound: PlayedSound | undefined): void {
    this.want(sound && { url: this.options.urlOf(sound.path), volume: audible(sound.volume) });
  }

  playSfx(path: string, volume: number): void {
    this.playEffect(this.options.urlOf(path), audible(volume));
  }

  playBuiltIn(name: BuiltInSound): void {
    if (name === "menu") this.want({ url: "/game-assets/bgm/menu.mp3", volume: 1 });
    else this.playEffect(`/game-assets/sfx/${name}.mp3`, 1);
  }

  setVolumes(volumes: Volumes): void {
    this.volumes = volumes;
    if (this.output) this.applyVolumes(this.output);
  }

  dispose(): void {
    this.isDisposed = true;
    for (const gesture of GESTURES) window.removeEventListener(gesture, this.unlock, { capture: true });
    document.removeEventListener("visibilitychange", this.followVisibility);
    this.wanted = this.playing = undefined;
    this.output?.context.close().catch((cause: unknown) => this.fail("the sound output", cause));
    this.output = undefined;
  }

  /** Browsers let a page be heard only after a person has done something in it. */
  private readonly unlock = (): void => {
    if (this.output === undefined) this.start();
    this.followVisibility();
  };

  private readonly followVisibility = (): void => {
    const context = this.output?.context;
    if (context === undefined) return;
    const isHidden = document.visibilityState === "hidden";
    if (isHidden ? context.state !== "running" : context.state === "running") return;
    (isHidden ? context.suspend() : context.resume()).catch((cause: unknown) => this.fail("the sound output", cause));
  };

  private start(): void {
    try {
      const context = (this.options.makeContext ?? (() => new AudioContext()))();
      this.output = { context, bgm: context.createGain(), sfx: context.createGain() };
      this.output.bgm.connect(context.destination);
      this.output.sfx.connect(context.destination);
      this.applyVolumes(this.output);
      this.startWanted();
    } catch (cause) {
      // A device without any output for sound, or with too many pages that use it.
      this.fail("the sound output", cause);
    }
  }

  private applyVolumes({ bgm, sfx }: Output): void {
    bgm.gain.value = audible(this.volumes.bgm);
    sfx.gain.value = audible(this.volumes.sfx);
  }

  private want(music: Music | undefined): void {
    const isSame = music !== undefined && music.url === this.wanted?.url;
    this.wanted = music;
    if (isSame && this.playing) this.playing.gain.gain.value = music.volume;
    if (!isSame) this.fadeOut();
    if (music && !this.playing) this.startWanted();
  }

  private startWanted(): void {
    const { wanted, output } = this;
    if (!wanted || !output) return;
    const begin = (buffer: AudioBuffer) => {
      // Meanwhile it may be another one that is wanted, or this one may have begun.
      if (this.isDisposed || this.wanted?.url !== wanted.url || this.playing) return;
      this.playing = { url: wanted.url, ...this.loop(buffer, this.wanted.volume, output) };
    };
    this.buffers.load(wanted.url, output.context).then(begin, (cause: unknown) => this.fail(wanted.url, cause));
  }

  private loop(buffer: AudioBuffer, volume: number, { context, bgm }: Output): Omit<PlayingMusic, "url"> {
    const [source, gain] = [context.createBufferSource(), context.createGain()];
    const { start, end } = loopBounds(buffer);
    Object.assign(source, { buffer, loop: true, loopStart: start, loopEnd: end });
    gain.gain.value = volume;
    source.connect(gain);
    gain.connect(bgm);
    source.start(0, start);
    return { source, gain };
  }

  private fadeOut(): void {
    const { playing, output } = this;
    this.playing = undefined;
    if (!playing || !output) return;
    const now = output.context.currentTime;
    playing.gain.gain.setValueAtTime(playing.gain.gain.value, now);
    playing.gain.gain.linearRampToValueAtTime(0, now + FADE_SECONDS);
    playing.source.onended = () => playing.gain.disconnect();
    playing.source.stop(now + FADE_SECONDS);
  }

  /** An effect belongs to its moment: where nothing can be heard yet, it is left out. */
  private playEffect(url: string, volume: number): void {
    const { output } = this;
    if (!output || document.visibilityState === "hidden") return;
    const { context, sfx } = output;
    const begin = (buffer: AudioBuffer) => {
      if (this.isDisposed) return;
      const [source, gain] = [context.createBufferSource(), context.createGain()];
      source.buffer = buffer;
      gain.gain.value = volume;
      source.connect(gain);
      gain.connect(sfx);
      source.onended = () => gain.disconnect();
      source.start();
    };
    this.buffers.load(url, context).then(begin, (cause: unknown) => this.fail(url, cause));
  }

  private fail(what: string, cause: unknown): void {
    if (!this.isDisposed) this.options.onFailure?.(what, cause);
  }
}

/** Makes the sound of a game. It is silent until the first gesture, and while the page is hidden. */
export const createGameSound = (options: GameSoundOptions): GameSound => new WebAudioGameSound(options);
