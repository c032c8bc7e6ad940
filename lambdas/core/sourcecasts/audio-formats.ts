import { isWave } from "../assets/formats";

/** The types of sound that may be uploaded, each with the extension of its objects and how its files begin. */
const FORMATS = {
  "audio/webm": { extension: "webm", fits: begins(0, "\x1a\x45\xdf\xa3") },
  "audio/mp4": { extension: "m4a", fits: begins(4, "ftyp") },
  "audio/ogg": { extension: "ogg", fits: begins(0, "OggS") },
  "audio/wav": { extension: "wav", fits: isWave },
} as const;

export type AudioType = keyof typeof FORMATS;
export const AUDIO_TYPES = Object.keys(FORMATS) as [AudioType, ...AudioType[]];

export const extensionOf = (type: AudioType): string => FORMATS[type].extension;

/** Says whether a file that begins so is of the type that it was said to be. */
export const isOfType = (type: AudioType, start: Uint8Array): boolean => FORMATS[type].fits(start);

function begins(at: number, signature: string): (start: Uint8Array) => boolean {
  return (start) => [...signature].every((letter, index) => start[at + index] === letter.charCodeAt(0));
}

/** Returns the milliseconds of a wave file by its first bytes and its size; null where they do not say. */
export function waveDuration(start: Uint8Array, size: number): number | null {
  const view = new DataView(start.buffer, start.byteOffset, start.byteLength);
  const nameAt = (at: number) => String.fromCharCode(...start.subarray(at, at + 4));
  let bytesASecond = 0;
  // After RIFF, length and WAVE come parts, each with its name and its length, at even places.
  for (let at = 12; at + 8 <= start.length; ) {
    const length = view.getUint32(at + 4, true);
    if (nameAt(at) === "fmt " && at + 20 <= start.length) bytesASecond = view.getUint32(at + 16, true);
    if (nameAt(at) === "data") {
      const inFile = Math.min(length, size - at - 8);
      return bytesASecond > 0 ? Math.round((inFile / bytesASecond) * 1000) : null;
    }
    at += 8 + length + (length % 2);
  }
  return null;
}
