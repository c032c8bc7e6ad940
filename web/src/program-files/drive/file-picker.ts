import { FileFailure } from "../file-failure";
import type { PickerLibrary } from "./google-scripts";

const FOLDER = "application/vnd.google-apps.folder";
/** The types by which Drive knows programs: those that were saved here, and those that were uploaded by hand. */
const PROGRAMS = ["text/plain", "text/javascript", "application/javascript", "application/x-javascript"];

/** What somebody picked. */
export interface Picked {
  readonly id: string;
  readonly name: string;
}

export interface PickRequest {
  readonly token: string;
  readonly title: string;
  readonly kind: "file" | "folder";
  /** The folder to begin in; null for My Drive. */
  readonly folder: string | null;
}

/** Shows Google's file picker; null when the person cancels. Rejects with FileFailure "server" when it fails. */
export function pick(
  library: PickerLibrary,
  { apiKey, appId }: { readonly apiKey: string; readonly appId: string },
  { token, title, kind, folder }: PickRequest,
): Promise<Picked | null> {
  const isFolder = kind === "folder";
  const view = new library.DocsView(isFolder ? library.ViewId.FOLDERS : library.ViewId.DOCS)
    .setIncludeFolders(true)
    .setSelectFolderEnabled(isFolder)
    .setMode(library.DocsViewMode.LIST);
  view.setMimeTypes((isFolder ? [FOLDER] : [FOLDER, ...PROGRAMS]).join(","));
  view.setParent(folder ?? "root");
  return new Promise((resolve, reject) => {
    const picker = new library.PickerBuilder()
      .addView(view)
      .enableFeature(library.Feature.NAV_HIDDEN)
      .setOAuthToken(token)
      .setDeveloperKey(apiKey)
      // Without it a picked file stays out of reach.
      .setAppId(appId)
      .setOrigin(location.origin)
      .setTitle(title)
      .setCallback((response) => {
        const action = response[library.Response.ACTION];
        const settle: Readonly<Record<string, () => void>> = {
          [library.Action.PICKED]: () => resolve(firstOf(library, response)),
          [library.Action.CANCEL]: () => resolve(null),
          [library.Action.ERROR]: () => reject(new FileFailure("server", "the file picker failed")),
        };
        // It also tells that it is loaded.
        if (!settle[action]) return;
        picker.dispose();
        settle[action]();
      })
      .build();
    picker.setVisible(true);
  });
}

function firstOf(library: PickerLibrary, response: google.picker.ResponseObject): Picked | null {
  const first = response[library.Response.DOCUMENTS]?.[0];
  return first ? { id: first[library.Document.ID], name: first[library.Document.NAME] ?? "" } : null;
}
