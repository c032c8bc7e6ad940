/** Copies what a decoder has to know of a sound, as WebCodecs gives it; null for nothing. */
export function bytesOf(description: AllowSharedBufferSource | undefined): Uint8Array | null {
  if (!description) return null;
  const view = ArrayBuffer.isView(description) ? description : new Uint8Array(description);
  return new Uint8Array(view.buffer, view.byteOffset, view.byteLength).slice();
}

/** How sound is encoded. */
export interface SoundFormat {
  /** As WebCodecs and containers name it. */
  readonly codec: "opus" | "mp4a.40.2";
  readonly container: "webm" | "mp4";
  /** Frames a second of the capture, in which packets are counted. */
  readonly sampleRate: number;
  /** What a decoder has to know first, as the encoder told it; null where it need not. */
  readonly description: Uint8Array | null;
}

/** Some milliseconds of encoded sound, one channel. */
export interface SoundPacket {
  /** The first frame in it, counted from the beginning of its take. */
  readonly frame: number;
  readonly frames: number;
  readonly bytes: Uint8Array;
}

/** One unbroken capture. Packets that fell into a pause are not there, the count of frames goes on all the same. */
export interface SoundTake {
  readonly format: SoundFormat;
  readonly packets: readonly SoundPacket[];
  /** The loudest sample of each tenth of a second since the take began, 0 to 255. */
  readonly levels: readonly number[];
}

/** A part of a take that is kept, in milliseconds of the take. */
export interface Segment {
  /** Number of the take, 0-based. */
  readonly take: number;
  readonly from: number;
  readonly to: number;
}

/** Milliseconds between two values of `SoundTake.levels`. */
export const LEVEL_MS = 100;
/** Bits a second that speech needs to be understood without effort: 11 MB an hour, and 14 by the older codec. */
export const SOUND_BITS = { opus: 24_000, aac: 32_000 } as const;

/** Bits a second of a codec, by its name for a browser. */
export const soundBitsOf = (codec: string): number => (codec === "opus" ? SOUND_BITS.opus : SOUND_BITS.aac);

/** A packet at its place in the finished recording. */
export interface PlacedPacket {
  readonly bytes: Uint8Array;
  /** Seconds. */
  readonly start: number;
  readonly duration: number;
}

const framesOf = (take: SoundTake): number => take.packets[0]?.frames ?? take.format.sampleRate / 50;

/** Milliseconds of one packet of a take: its parts are cut on their edges. */
export const packetMs = (take: SoundTake): number => (framesOf(take) * 1000) / take.format.sampleRate;

/** Returns the edge between two packets of a take that is nearest to a time of it, in milliseconds. */
export function edgeNear(take: SoundTake, time: number): number {
  const length = packetMs(take);
  return Math.max(0, Math.round(time / length)) * length;
}

/** Returns the parts of takes that begin and end on edges of packets; those without any packet go. */
export const onEdges = (takes: readonly SoundTake[], segments: readonly Segment[]): Segment[] =>
  segments.flatMap((segment) => {
    const take = takes[segment.take];
    if (!take) return [];
    const [from, to] = [edgeNear(take, segment.from), edgeNear(take, segment.to)];
    return to > from ? [{ take: segment.take, from, to }] : [];
  });

/** Returns the end of what was captured of a take, in milliseconds. */
export function endOfTake(take: SoundTake): number {
  const last = take.packets.at(-1);
  return last ? ((last.frame + last.frames) * 1000) / take.format.sampleRate : 0;
}

/**
 * Returns the packets of these parts one after the other. Each part is as long as it says: where a packet of it is not there, its time
 * passes in silence, so that what comes after stays with its keys.
 * @param segments on edges of packets (`onEdges`)
 */
export function placedPackets(takes: readonly SoundTake[], segments: readonly Segment[]): PlacedPacket[] {
  const placed: PlacedPacket[] = [];
  let begin = 0;
  for (const { take: number, from, to } of segments) {
    const take = takes[number];
    if (!take) continue;
    const { sampleRate } = take.format;
    const [first, last] = [Math.round((from * sampleRate) / 1000), Math.round((to * sampleRate) / 1000)];
    const { packets } = take;
    for (let at = firstFrom(packets, first); at < packets.length; at += 1) {
      const packet = packets[at];
      if (!packet || middleOf(packet) >= last) break;
      const start = begin + (packet.frame - first) / sampleRate;
      placed.push({ bytes: packet.bytes, start, duration: packet.frames / sampleRate });
    }
    begin += (last - first) / sampleRate;
  }
  return placed;
}

/**
 * Returns these packets with silent ones wherever none is there for at least as long as the one before lasts: players play packets one
 * behind the other, whatever their times say.
 */
export function withoutGaps(
  placed: readonly PlacedPacket[],
  silence: Uint8Array,
  silenceSeconds: number,
): PlacedPacket[] {
  let end = 0;
  return placed.flatMap((packet) => {
    const missing = Math.floor((packet.start - end) / silenceSeconds + 0.01);
    const silent = Array.from({ length: Math.max(0, missing) }, (_, number) => {
      return { bytes: silence, start: end + number * silenceSeconds, duration: silenceSeconds };
    });
    end = packet.start + packet.duration;
    return [...silent, packet];
  });
}

const middleOf = ({ frame, frames }: SoundPacket): number => frame + frames / 2;

/** Returns the place of the first packet whose middle is at a frame or after it. */
function firstFrom(packets: readonly SoundPacket[], frame: number): number {
  let [low, high] = [0, packets.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const packet = packets[middle];
    if (packet && middleOf(packet) < frame) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns the one format of all takes. @throws Error where they differ, so that no decoder could play them together */
export function formatOf(takes: readonly SoundTake[]): SoundFormat {
  const [first, ...others] = takes.map(({ format }) => format);
  if (!first) throw new Error("There is no sound");
  // An Opus decoder plays what was captured at any rate, one of AAC is told the rate once.
  const differs = ({ codec, sampleRate }: SoundFormat) =>
    codec !== first.codec || (codec !== "opus" && sampleRate !== first.sampleRate);
  if (others.some(differs)) throw new Error("Two parts were recorded in different formats");
  return first;
}

/** Returns how loud equal parts of the recording are, 0 to 255 each, as base64: at most `most` parts, none shorter than was measured. */
export function loudnessOf(takes: readonly SoundTake[], segments: readonly Segment[], most: number): string {
  const levels: number[] = [];
  let begin = 0;
  for (const { take, from, to } of segments) {
    // Levels of the recording are read where its sound comes from, so that however many cuts there are, none is there twice.
    for (let time = (levels.length + 0.5) * LEVEL_MS; time < begin + to - from; time += LEVEL_MS) {
      levels.push(takes[take]?.levels[Math.floor((from + time - begin) / LEVEL_MS)] ?? 0);
    }
    begin += to - from;
  }
  const count = Math.min(most, levels.length);
  const parts = Array.from({ length: count }, (_, part) => {
    const [first, last] = [part, part + 1].map((one) => Math.floor((one * levels.length) / count));
    return Math.min(255, Math.max(0, ...levels.slice(first, last)));
  });
  return btoa(String.fromCharCode(...parts));
}

/**
 * Returns the segment that was being recorded when the page ended: up to the last sound that is stored. None where no sound came.
 *
 * @param open where it began, null when nothing was being recorded
 */
export function segmentUntilEnd(open: Pick<Segment, "take" | "from"> | null, takes: readonly SoundTake[]): Segment[] {
  const sound = open && takes[open.take];
  if (!sound) return [];
  const [from, to] = [edgeNear(sound, open.from), edgeNear(sound, endOfTake(sound))];
  return to > from ? [{ take: open.take, from, to }] : [];
}
