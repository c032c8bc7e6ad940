/** How long a sound may take to arrive. */
const TIMEOUT_MS = 30_000;
/** Silence that encoders of MP3 put before and after what they were given is shorter than this. */
const LONGEST_PADDING_SECONDS = 0.1;
const SILENCE = 0.0005;

/** Reads the bytes of a sound; rejects when it is not there. */
export type ReadSound = (url: string) => Promise<ArrayBuffer>;

const readSound: ReadSound = async (url) => {
  const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!answer.ok) throw new Error(`${url} was answered ${answer.status}`);
  return answer.arrayBuffer();
};

/** Decoded sounds by their address, each loaded once; one that failed is tried again when it is asked for again. */
export class SoundBuffers {
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
