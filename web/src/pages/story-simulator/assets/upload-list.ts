import { checkedPath } from "./asset-paths";

/** How far an upload is. */
export type UploadState =
  | { readonly kind: "waiting" }
  | { readonly kind: "sending"; readonly share: number }
  /** The server's word, or why nothing was sent. */
  | { readonly kind: "done" | "failed"; readonly response: string };

export interface Upload {
  readonly id: number;
  readonly name: string;
  /** As in `locations/hut/night.png`; undefined for one that is refused before it is sent. */
  readonly path: string | undefined;
  readonly content: Blob;
  readonly state: UploadState;
}

/** Returns the uploads of chosen files into a folder. What the server would refuse is refused at once, in its words. */
export function uploadsInto(folder: string, files: readonly File[], firstId: number): Upload[] {
  return files.map((file, index) => {
    const checked = checkedPath(folder, file.name);
    const isRefused = checked.refusal !== undefined;
    return {
      id: firstId + index,
      name: file.name,
      path: isRefused ? undefined : `${checked.folder}/${checked.name}`,
      content: file,
      state: isRefused ? { kind: "failed", response: checked.refusal } : { kind: "waiting" },
    };
  });
}

export const withState = (uploads: readonly Upload[], id: number, state: UploadState): Upload[] =>
  uploads.map((upload) => (upload.id === id ? { ...upload, state } : upload));
