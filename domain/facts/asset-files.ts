/** The top-level folders of a course's assets. */
export const ASSET_FOLDERS = ["images", "locations", "objects", "avatars", "ui", "stories", "sfx", "bgm"] as const;
export type AssetFolder = (typeof ASSET_FOLDERS)[number];

/** What the names of assets may end in, in any case. */
export const ASSET_EXTENSIONS = [".jpg", ".jpeg", ".gif", ".png", ".wav", ".mp3", ".txt"] as const;
export type AssetExtension = (typeof ASSET_EXTENSIONS)[number];

/** Returns what a name ends in, when it is something that assets may end in. */
export function assetExtensionOf(filename: string): AssetExtension | undefined {
  const found = /\.[^./]*$/.exec(filename)?.[0].toLowerCase();
  return ASSET_EXTENSIONS.find((extension) => extension === found);
}

/** Texts of the folder `stories` that are about the whole game: they may always be read. */
const TEXTS_OF_ALL = ["defaultCheckpoint.txt", "awardsMapping.txt", "roomPreviewMapping.txt"];

/** Tells whether an asset's path is that of the text of a chapter, which nobody reads before the chapter is open. */
export const isChapterText = (path: string): boolean =>
  /^stories\/.+\.txt$/i.test(path) && !TEXTS_OF_ALL.includes(path.slice("stories/".length));

/** Bytes of a name in UTF-8, its own folders included. An object's whole key may have 1024. */
const NAME_BYTES = 255;

/**
 * A part of a name between slashes: letters and digits of any script, and signs that mean nothing in addresses, file
 * systems and story files. So no `%`, `\`, `:`, `?`, `#`, quotes, control or direction characters, and no part that
 * begins with a dot or ends with one or with a space.
 */
const PART = /^(?![ .])[\p{L}\p{M}\p{N} ._\-+()!&@=~'[\]]+(?<![ .])$/u;

/** Returns a name that stays behind its folder, in the one spelling under which it is kept; undefined for any other. */
export function assetNameOf(filename: string): string | undefined {
  const name = filename.normalize("NFC");
  const isShort = new TextEncoder().encode(name).length <= NAME_BYTES;
  return isShort && name.split("/").every((part) => PART.test(part)) ? name : undefined;
}

/** Why the server refuses the name of an asset. */
export const ASSET_REFUSALS = {
  empty: "Empty file name",
  folder: "Invalid top-level folder name",
  name: "Invalid file name",
  type: "Invalid file type",
} as const;
