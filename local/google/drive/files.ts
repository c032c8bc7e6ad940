import * as z from "zod";
import { people } from "../people";
import { FOLDER_TYPE, rootOf } from "../seed";
import type { GoogleState, StoredFile } from "../state";
import { DriveError, fileNotFound, invalid, notPermitted } from "./errors";

/** The bytes of a key and its value at most. */
const PROPERTY_BYTES = 124;

const property = z.record(z.string(), z.string().nullable());
const writable = z.strictObject({
  name: z.string().optional(),
  mimeType: z.string().optional(),
  parents: z.array(z.string()).optional(),
  appProperties: property.optional(),
  trashed: z.boolean().optional(),
});

/** The writable metadata of a file. */
export type Metadata = z.infer<typeof writable>;

/** New content of a file. */
export interface Content {
  readonly mimeType: string;
  readonly bytes: Buffer;
}

/** Reads the metadata of a request. Throws DriveError 400 for what is no JSON, or names a field that cannot be written. */
export function parseMetadata(text: string): Metadata {
  let value: unknown;
  try {
    value = JSON.parse(text === "" ? "{}" : text);
  } catch {
    throw new DriveError(400, "Parse Error", { reason: "parseError" });
  }
  const parsed = writable.safeParse(value);
  if (!parsed.success) throw invalid(parsed.error.issues[0]?.path.join(".") || "body", z.prettifyError(parsed.error));
  return parsed.data;
}

export interface DriveFiles {
  /** The files of a person that the app may see: those that it made, and those that were picked for it. */
  visible(person: string): StoredFile[];
  /** Throws DriveError 404 for a file that is not there, and for one that the app may not see. */
  find(person: string, id: string): StoredFile;
  create(person: string, metadata: Metadata, content: Content | null): StoredFile;
  update(person: string, id: string, metadata: Metadata, content: Content | null): StoredFile;
  /** Everything of a person, as the picker shows it. */
  all(person: string): StoredFile[];
  /** The person has picked the file for the app. */
  open(person: string, id: string): StoredFile;
  /** Saves a new revision in the name of another person. */
  changeBySomebodyElse(id: string, text: (before: string) => string): void;
}

/** Keeps the files of all people in `state`. */
export function driveFiles(state: GoogleState, now: () => number, newId: () => string): DriveFiles {
  const all = (person: string) => state.files.filter((file) => file.person === person);
  const own = (person: string, id: string) => {
    const file = state.files.find((one) => one.id === id && one.person === person);
    if (!file) throw fileNotFound(id);
    return file;
  };
  const find = (person: string, id: string) => {
    const file = own(person, id);
    if (!file.isOpenToApp) throw fileNotFound(id);
    return file;
  };
  const folderFor = (person: string, parents: readonly string[] = ["root"]): string => {
    const [parent] = parents;
    if (parents.length !== 1 || parent === undefined) throw invalid("parents");
    if (parent === "root" || parent === rootOf(person)) return rootOf(person);
    if (find(person, parent).mimeType !== FOLDER_TYPE)
      throw invalid("parents", "The specified parent is not a folder.");
    return parent;
  };
  const store = (file: StoredFile) => {
    state.files = [...state.files.filter(({ id }) => id !== file.id), file];
    state.save();
    return file;
  };
  const written = (content: Content | null) =>
    content === null ? {} : { revision: `0B${newId()}`, content: content.bytes.toString("base64") };

  const create = (person: string, metadata: Metadata, content: Content | null): StoredFile => {
    const { name = "Untitled", mimeType = content?.mimeType || "application/octet-stream" } = metadata;
    const isFolder = mimeType === FOLDER_TYPE;
    const parent = folderFor(person, metadata.parents);
    return store({
      id: `1${newId()}`,
      person,
      name,
      mimeType,
      parent,
      version: 1,
      trashed: metadata.trashed ?? false,
      appProperties: properties({}, metadata.appProperties),
      createdTime: now(),
      modifiedTime: now(),
      revision: null,
      content: "",
      ...(isFolder ? {} : written(content ?? { mimeType, bytes: Buffer.alloc(0) })),
      isReadOnly: false,
      lastEditor: person,
      isOpenToApp: true,
    });
  };
  const update = (person: string, id: string, metadata: Metadata, content: Content | null): StoredFile => {
    const before = find(person, id);
    if (before.isReadOnly) throw notPermitted(id);
    if (metadata.parents !== undefined) {
      const terms =
        "The parents field is not directly writable in update requests. Use the addParents and removeParents parameters instead.";
      throw new DriveError(403, terms, { reason: "fieldNotWritable" });
    }
    const { name = before.name, mimeType = before.mimeType, trashed = before.trashed } = metadata;
    return store({
      ...before,
      name,
      mimeType,
      trashed,
      version: before.version + 1,
      modifiedTime: now(),
      lastEditor: person,
      appProperties: properties(before.appProperties, metadata.appProperties),
      ...written(content),
    });
  };
  return {
    all,
    find,
    create,
    update,
    visible: (person) => all(person).filter((file) => file.isOpenToApp),
    open: (person, id) => store({ ...own(person, id), isOpenToApp: true }),
    changeBySomebodyElse: (id, text) => {
      const before = state.files.find((file) => file.id === id);
      if (!before) throw fileNotFound(id);
      const bytes = Buffer.from(text(Buffer.from(before.content, "base64").toString("utf8")));
      const lastEditor = people.find((person) => person.id !== before.person)?.id ?? before.person;
      const content = written({ mimeType: before.mimeType, bytes });
      store({ ...before, ...content, version: before.version + 1, modifiedTime: now(), lastEditor });
    },
  };
}

/** Returns properties with changes: a null takes one away. */
function properties(before: Readonly<Record<string, string>>, changes: Metadata["appProperties"] = {}) {
  const after = { ...before };
  for (const [key, value] of Object.entries(changes)) {
    if (value === null) delete after[key];
    else if (Buffer.byteLength(key + value) <= PROPERTY_BYTES) after[key] = value;
    else throw invalid("appProperties", "Properties are limited to 124 bytes in size for key + value");
  }
  return after;
}
