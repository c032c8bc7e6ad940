import * as z from "zod";
import { readStateJson, writeStateFile } from "../state-file";

const fileSchema = z.object({
  id: z.string(),
  /** The account on whose Drive it is. */
  person: z.string(),
  name: z.string(),
  mimeType: z.string(),
  parent: z.string(),
  appProperties: z.record(z.string(), z.string()),
  createdTime: z.number(),
  modifiedTime: z.number(),
  /** Counts every change, those of the name too. */
  version: z.number().int(),
  /** Names the content; null of a folder. */
  revision: z.string().nullable(),
  /** Base64. */
  content: z.string(),
  trashed: z.boolean(),
  /** Somebody else shares it for reading alone. */
  isReadOnly: z.boolean(),
  lastEditor: z.string(),
  /** The app made it, or the person picked it for the app. */
  isOpenToApp: z.boolean(),
});
const tokenSchema = z.object({
  token: z.string(),
  person: z.string(),
  scopes: z.array(z.string()),
  expires: z.number(),
});
const stateSchema = z.object({
  files: z.array(fileSchema),
  tokens: z.array(tokenSchema),
  /** Scopes to which a person has agreed. */
  consents: z.record(z.string(), z.array(z.string())),
});

export type StoredFile = z.infer<typeof fileSchema>;
export type StoredToken = z.infer<typeof tokenSchema>;

/** The state of the stand-in of Google. Code that changes it calls `save` before answering. */
export interface GoogleState {
  files: StoredFile[];
  tokens: StoredToken[];
  readonly consents: Record<string, string[]>;
  save(): void;
}

/**
 * Reads the state from its file, or begins with the files that `first` gives. Without a file it is in memory.
 *
 * @throws DamagedFile when the file cannot be read
 */
export function openState(file: string | undefined, first: () => StoredFile[]): GoogleState {
  const remedy = "Remove it to begin with the demo people's files again.";
  const stored = file === undefined ? undefined : readStateJson(file, stateSchema, remedy);
  const state = stored ?? { files: first(), tokens: [], consents: {} };
  const save = () => {
    if (file === undefined) return;
    const { files, tokens, consents } = opened;
    writeStateFile(file, JSON.stringify({ files, tokens, consents }));
  };
  const opened: GoogleState = { ...state, save };
  return opened;
}
