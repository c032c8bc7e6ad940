import type { Capture, CaptureEnd, openCapture } from "../../recording/capture/capture";
import {
  edgeNear,
  endOfTake,
  type Segment,
  type SoundFormat,
  type SoundPacket,
  type SoundTake,
} from "../../recording/packets";

interface TakeParts {
  readonly openCapture: typeof openCapture;
  /** Milliseconds of the page's clock. */
  readonly now: () => number;
  /** Hears that there is no more sound; what was captured before is whole. */
  readonly onLost: (how: CaptureEnd) => void;
}

/** Sound that has come since it was asked for last. */
export interface FreshSound {
  readonly take: number;
  /** With the first packets of a take. */
  readonly format: SoundFormat | null;
  readonly packets: readonly SoundPacket[];
  readonly levels: readonly number[];
}

/** A take while it is made. */
interface GrowingTake {
  /** null before its first packet. */
  format: SoundFormat | null;
  readonly packets: SoundPacket[];
  readonly levels: number[];
}

/** How much of a take was handed out as fresh. */
interface Handed {
  readonly take: number;
  readonly hasFormat: boolean;
  readonly packets: number;
  readonly levels: number;
}

const NOTHING_OF = (take: number): Handed => ({ take, hasFormat: false, packets: 0, levels: 0 });

/** Milliseconds around a segment in which packets are held, so that its edges find theirs. */
const MARGIN_MS = 50;

/** The sound of a recording as takes: a microphone that is turned on makes one, of which only the packets within segments are held. */
export class TakeRecorder {
  private grown: GrowingTake[] = [];
  private capture: Capture | null = null;
  /** The running capture is a take: the last one. */
  private isBegun = false;
  private loudness = 0;
  /** The segment that is recorded or whose last sound is awaited, in milliseconds of the take. */
  private window: { readonly from: number; to: number } | null = null;
  /** Milliseconds of the running take that are encoded. */
  private encodedMs = 0;
  private onProgress: () => void = () => undefined;
  private handed = NOTHING_OF(0);

  constructor(private readonly parts: TakeParts) {}

  /** The takes with sound, by their numbers. */
  get takes(): readonly SoundTake[] {
    return this.grown.flatMap(({ format, ...take }) => (format ? [{ format, ...take }] : []));
  }

  /** Loudness of the microphone now, 0 to 1. */
  get level(): number {
    return this.loudness;
  }

  get isOn(): boolean {
    return this.capture !== null;
  }

  get deviceId(): string | null {
    return this.capture?.deviceId ?? null;
  }

  get isClockCoarse(): boolean {
    return this.capture?.isClockCoarse ?? false;
  }

  /** Milliseconds of the running take now. */
  get time(): number {
    return this.capture?.at(this.parts.now()) ?? 0;
  }

  /** Takes up the takes of a recording. Those that are not kept in this browser are fresh. */
  takeUp(takes: readonly SoundTake[], areStored = true): void {
    this.grown = takes.map(({ format, packets, levels }) => ({ format, packets: [...packets], levels: [...levels] }));
    this.handed = NOTHING_OF(areStored ? this.grown.length : 0);
  }

  /** Turns a microphone on: its level is heard. @throws MicrophoneError */
  async open(deviceId: string | null): Promise<void> {
    await this.close();
    let own: Capture | null = null;
    own = await this.parts.openCapture(deviceId, {
      onFormat: (format) => this.last && Object.assign(this.last, { format }),
      onPacket: (packet) => this.add(packet),
      onLevel: (level) => this.hear(level),
      onEnd: (how) => {
        if (this.capture !== own) return;
        this.end();
        this.parts.onLost(how);
      },
    });
    this.capture = own;
  }

  /** Turns the microphone off. */
  async close(): Promise<void> {
    const { capture } = this;
    await capture?.stop();
    if (this.capture === capture) this.end();
  }

  /** Begins a segment; a microphone that was turned on anew begins a take with it. Returns the number of the take. */
  async beginSegment(): Promise<{ readonly take: number; readonly from: number }> {
    const { capture } = this;
    if (!capture) throw new Error("The microphone is off");
    if (!this.isBegun) {
      // One that ended before its first packet is no take.
      this.grown = this.grown.filter(({ format }) => format !== null);
      this.grown.push({ format: null, packets: [], levels: [] });
      this.encodedMs = 0;
      this.isBegun = true;
      await capture.begin();
    }
    const from = this.time;
    this.window = { from, to: Number.POSITIVE_INFINITY };
    return { take: this.grown.length - 1, from };
  }

  /** Ends the segment now and waits for its last sound. Its ends lie on edges of packets; null when no sound has come. */
  async endSegment(): Promise<Segment | null> {
    const { window, last } = this;
    if (!window || !last) return null;
    const take = this.grown.length - 1;
    if (this.capture) window.to = this.time;
    while (this.capture && this.isBegun && this.encodedMs < window.to + MARGIN_MS) {
      await new Promise<void>((resolve) => {
        this.onProgress = resolve;
      });
    }
    if (this.window === window) this.window = null;
    if (last.format === null) return null;
    const sound: SoundTake = { ...last, format: last.format };
    const [from, to] = [edgeNear(sound, window.from), edgeNear(sound, Math.min(window.to, endOfTake(sound)))];
    return to > from ? { take, from, to } : null;
  }

  /** Ends the segment without keeping it. */
  dropSegment(): void {
    this.window = null;
  }

  /** Returns the sound that has come since it was asked for last, a part of one take; null when there is none. */
  takeFresh(): FreshSound | null {
    const { handed } = this;
    const take = this.grown[handed.take];
    if (!take?.format) return null;
    const fresh = { packets: take.packets.slice(handed.packets), levels: take.levels.slice(handed.levels) };
    const hasNext = this.grown.length > handed.take + 1;
    if (fresh.packets.length === 0 && !hasNext) return null;
    const counted = { hasFormat: true, packets: take.packets.length, levels: take.levels.length };
    this.handed = hasNext ? NOTHING_OF(handed.take + 1) : { take: handed.take, ...counted };
    return { take: handed.take, format: handed.hasFormat ? null : take.format, ...fresh };
  }

  /** Forgets all takes. The microphone goes off. */
  async clear(): Promise<void> {
    await this.close();
    this.takeUp([]);
  }

  private get last(): GrowingTake | undefined {
    return this.grown.at(-1);
  }

  private add(packet: SoundPacket): void {
    const { last, window } = this;
    if (!last?.format || !this.isBegun) return;
    const { sampleRate } = last.format;
    const [start, end] = [packet.frame, packet.frame + packet.frames].map((frame) => (frame * 1000) / sampleRate);
    if (start === undefined || end === undefined) return;
    if (window && end > window.from - MARGIN_MS && start < window.to + MARGIN_MS) last.packets.push(packet);
    this.encodedMs = end;
    this.onProgress();
  }

  private hear(level: number): void {
    this.loudness = level;
    if (this.isBegun) this.last?.levels.push(Math.round(level * 255));
  }

  private end(): void {
    this.capture = null;
    this.isBegun = false;
    this.loudness = 0;
    if (this.window) this.window.to = Math.min(this.window.to, this.encodedMs);
    this.onProgress();
  }
}
