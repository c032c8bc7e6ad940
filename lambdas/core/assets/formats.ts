import { type AssetExtension, assetExtensionOf } from "../../../domain/facts/asset-files";

/** Says whether a file begins as its kind does. */
type Check = (content: Uint8Array) => boolean;

const begins =
  (signature: string, at = 0): Check =>
  (content) =>
    [...signature].every((letter, index) => content[at + index] === letter.charCodeAt(0));

const jpeg = begins("\xff\xd8\xff");
/** Frame sync, a version that exists, layer III. */
const mp3Frame: Check = ([first = 0, second = 0]) =>
  first === 0xff && (second & 0xe6) === 0xe2 && (second & 0x18) !== 0x08;
/** RIFF, four bytes of length, WAVE. */
export const isWave: Check = (content) => begins("RIFF")(content) && begins("WAVE", 8)(content);

interface Format {
  readonly contentType: string;
  readonly fits: Check;
}

/** The formats of assets by extension. What a reader is told of the type comes from here, never from who uploads. */
const FORMATS: Readonly<Record<AssetExtension, Format>> = {
  ".jpg": { contentType: "image/jpeg", fits: jpeg },
  ".jpeg": { contentType: "image/jpeg", fits: jpeg },
  ".gif": { contentType: "image/gif", fits: (content) => begins("GIF87a")(content) || begins("GIF89a")(content) },
  ".png": { contentType: "image/png", fits: begins("\x89PNG\r\n\x1a\n") },
  ".wav": { contentType: "audio/wav", fits: isWave },
  ".mp3": { contentType: "audio/mpeg", fits: (content) => begins("ID3")(content) || mp3Frame(content) },
  ".txt": { contentType: "text/plain; charset=utf-8", fits: (content) => !content.includes(0) },
};

/** The format that a name's extension stands for, in any case; undefined when assets have no such kind. */
export function formatOf(filename: string): Format | undefined {
  const extension = assetExtensionOf(filename);
  return extension && FORMATS[extension];
}
