import { PROGRAM_BYTES } from "../../../../domain/facts/limits";
import type { GoogleDriveSettings } from "../../../../domain/facts/site-settings";
import { strings } from "../../texts/en/drive";
import { Cancelled, FileFailure } from "../file-failure";
import { isSaved } from "../file-state";
import type { FileDialogs, LineEnd, OpenFile, Program, ProgramFileHost, SavedFile, SaveResult } from "../program-file";
import { readProgramBytes, writtenText } from "../program-text";
import { whileSignedIn } from "../while-signed-in";
import { createDriveAccount } from "./drive-account";
import { type DriveFile, languageOf, propertiesOf } from "./drive-answers";
import { createDriveClient, type DriveClient } from "./drive-client";
import { type GoogleScripts, googleScripts, type PickerLibrary } from "./google-scripts";

const FOLDER = "application/vnd.google-apps.folder";
/** The types by which Drive knows programs: those that were saved here, and those that were uploaded by hand. */
const PROGRAMS = ["text/plain", "text/javascript", "application/javascript", "application/x-javascript"];

/** What somebody picked. */
interface Picked {
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

/** What the browser gives, for tests to replace. */
export interface DrivePorts {
  readonly scripts: Pick<GoogleScripts, "loadedIdentity" | "identity">;
  /** Shows Google's file picker; null when the person cancels. */
  readonly pick: (request: PickRequest) => Promise<Picked | null>;
  readonly fetch: typeof fetch;
  readonly now: () => number;
}

function browserPorts(settings: GoogleDriveSettings): DrivePorts {
  const scripts = googleScripts(settings);
  return {
    scripts,
    pick: async (request) => pick(await scripts.picker(), settings, request),
    fetch: (address, init) => fetch(address, init),
    now: Date.now,
  };
}

/**
 * Opens programs from Google Drive and saves them there. `settings` are those of the site, with addresses that can be
 * asked. Google's sign-in begins to load at once, so that a click can open its window.
 */
export function createDriveHost(settings: GoogleDriveSettings, ports = browserPorts(settings)): ProgramFileHost {
  const { scripts, now } = ports;
  const account = createDriveAccount({ clientId: settings.clientId, scripts, now, user: () => client.user() });
  const { token, forgetToken } = account;
  const client: DriveClient = createDriveClient({ api: settings.api, token, forgetToken, fetch: ports.fetch, now });
  // Tried again, and told of, when somebody signs in.
  scripts.identity().catch(() => undefined);

  const choose = (request: Omit<PickRequest, "token">, dialogs: FileDialogs): Promise<Picked | null> =>
    whileSignedIn(dialogs, async () => ports.pick({ ...request, token: token() }));

  const read = async (id: string): Promise<OpenFile> => {
    // What is known of the file is asked for first: a change in between is then found when it is saved.
    const file = await client.file(id);
    if (file.revision === null) throw new FileFailure("not text", `${file.name} has no content of its own`);
    if (file.size > PROGRAM_BYTES) throw new FileFailure("too large", `${file.size} bytes`);
    const { text, lineEnd } = readProgramBytes(await client.content(id));
    return openFileOf(file, { text, language: languageOf(file.properties) }, lineEnd, null);
  };

  const done = (file: DriveFile, program: Program, lineEnd: LineEnd): SavedFile => ({
    kind: "done",
    file: openFileOf(file, program, lineEnd, now()),
    message: strings.saved(file.name),
  });

  const write = async (id: string, program: Program, lineEnd: LineEnd): Promise<SavedFile> => {
    const written = { text: writtenText(program.text, lineEnd), properties: propertiesOf(program.language) };
    return done(await client.update(id, written), program, lineEnd);
  };

  /** Drive writes whatever happened in between, so that the revision is compared as late as can be. */
  const writeUnlessChanged = async (file: OpenFile, program: Program): Promise<SaveResult> => {
    const id = idOf(file);
    const present = await client.file(id).catch(unlessMissing);
    if (present === null || present.isTrashed) return { kind: "conflict", theirs: null };
    if (present.revision !== file.revision) {
      const theirs = await read(id);
      // The answer of an earlier save was lost on its way.
      if (isSaved(theirs, program)) {
        return { kind: "done", file: { ...theirs, lastSaved: now() }, message: strings.saved(theirs.name) };
      }
      const { text, language } = file.saved;
      const isSameProgram = isSaved(theirs, { text, language: language ?? program.language });
      if (!isSameProgram) return { kind: "conflict", theirs };
    }
    return write(id, program, file.lineEnd);
  };

  const saveToNew = async (program: Program, offered: string, folder: string | null, dialogs: FileDialogs) => {
    const prompt = { title: strings.newFileTitle, label: strings.fileName, value: offered, confirm: strings.save };
    const name = await dialogs.askName(prompt);
    dialogs.progress(strings.savingAs(name));
    const written = { name, folder, text: program.text, properties: propertiesOf(program.language) };
    return done(await whileSignedIn(dialogs, () => client.create(written)), program, "\n");
  };

  return {
    account,
    open: async (dialogs) => {
      const picked = await choose({ kind: "file", title: strings.pickProgram, folder: null }, dialogs);
      if (!picked) throw new Cancelled();
      await dialogs.confirmOpening(picked.name);
      dialogs.progress(strings.opening);
      const file = await whileSignedIn(dialogs, () => read(picked.id));
      return { kind: "done", file, message: strings.loaded(file.name) };
    },
    save: (file, program, dialogs) => {
      dialogs.progress(strings.savingAs(file.name));
      // Signing in takes its time: what was compared before is compared again.
      return whileSignedIn(dialogs, () => writeUnlessChanged(file, program));
    },
    saveAs: async (program, name, dialogs) => {
      const place = await choose({ kind: "folder", title: strings.pickFolder, folder: null }, dialogs);
      const folder = place?.id ?? null;
      const picked = await choose({ kind: "file", title: strings.pickOverwritten, folder }, dialogs);
      if (!picked) return saveToNew(program, name, folder, dialogs);
      await dialogs.confirmOverwriting(picked.name);
      dialogs.progress(strings.savingAs(picked.name));
      return whileSignedIn(dialogs, () => write(picked.id, program, "\n"));
    },
  };
}

function openFileOf(
  file: DriveFile,
  { text, language }: Program,
  lineEnd: LineEnd,
  lastSaved: number | null,
): OpenFile {
  const { id, name, revision } = file;
  const place = { host: "drive", id } as const;
  return { place, name, revision: revision ?? "", saved: { text, language }, lineEnd, lastSaved };
}

function idOf({ place }: OpenFile): string {
  if (place.host !== "drive") throw new Error(`The file is not on Google Drive but on ${place.host}`);
  return place.id;
}

function unlessMissing(error: unknown): null {
  if (error instanceof FileFailure && error.kind === "missing") return null;
  throw error;
}
