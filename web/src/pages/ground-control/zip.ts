import type { UnzipFileInfo } from "fflate";

/** The limits of an archive. What says that it is larger is not unpacked at all, whatever it is made of. */
export const ZIP_LIMITS = {
  archiveBytes: 20_000_000,
  files: 500,
  fileBytes: 1_048_576,
  totalBytes: 50_000_000,
} as const;

export type ZipProblem = "unreadable" | "tooLarge" | "tooMany";

/** Why an archive is not read. */
export class ZipRefused extends Error {
  override readonly name = "ZipRefused";

  constructor(readonly problem: ZipProblem) {
    super(`the archive is refused: ${problem}`);
  }
}

/** The part of a path behind its folders. */
export const baseName = (path: string): string => path.split(/[/\\]/).at(-1) ?? path;

/** Says whether a path in a folder or archive is an assessment file, and none that an operating system hides beside it. */
export const isAssessmentFile = (path: string): boolean =>
  /\.xml$/i.test(path) && !baseName(path).startsWith(".") && !path.includes("__MACOSX/");

/**
 * Unpacks the XML files of an archive. Entries are unpacked into as much memory as they declare, so what declares too
 * little is cut off and not read as XML, and what declares too much is refused before.
 *
 * @throws ZipRefused
 */
export async function readZip(archive: Uint8Array): Promise<{ files: File[]; leftOut: number }> {
  if (archive.byteLength > ZIP_LIMITS.archiveBytes) throw new ZipRefused("tooLarge");
  const { unzipSync } = await import("fflate");
  const counter = new EntryCounter();
  const entries = unpack(() => unzipSync(archive, { filter: (entry) => counter.wants(entry) }));
  const files = Object.entries(entries).map(
    ([path, bytes]) => new File([bytes as Uint8Array<ArrayBuffer>], baseName(path), { type: "text/xml" }),
  );
  return { files, leftOut: counter.leftOut };
}

class EntryCounter {
  leftOut = 0;
  private files = 0;
  private bytes = 0;

  wants({ name, originalSize }: UnzipFileInfo): boolean {
    if (name.endsWith("/")) return false;
    if (!isAssessmentFile(name)) {
      this.leftOut += 1;
      return false;
    }
    this.files += 1;
    this.bytes += originalSize;
    if (this.files > ZIP_LIMITS.files) throw new ZipRefused("tooMany");
    const isLarge = originalSize > ZIP_LIMITS.fileBytes || this.bytes > ZIP_LIMITS.totalBytes;
    if (isLarge) throw new ZipRefused("tooLarge");
    return true;
  }
}

function unpack<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof ZipRefused) throw error;
    throw new ZipRefused("unreadable");
  }
}
