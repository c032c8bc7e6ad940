import { join } from "node:path";
import * as z from "zod";
import { readStateJson, writeStateFile } from "../state-file";

const id = z.int().positive();
const time = z.iso.datetime();

/** A person or an organisation. `email` is the one that their commits carry; without one, GitHub's own for them. */
const account = z.object({
  id,
  login: z.string(),
  kind: z.enum(["User", "Organization"]),
  name: z.string(),
  email: z.string().nullable(),
  description: z.string(),
  createdAt: time,
  /** Of a person: they sign in at the stand-in. Others have only committed. */
  signsIn: z.boolean(),
  /** Of an organisation: what members may do with its repositories without being named there. */
  memberRight: z.enum(["none", "read", "write"]),
});

const membership = z.object({ organisation: id, person: id, role: z.enum(["admin", "member"]) });

const repository = z.object({
  id,
  owner: id,
  name: z.string(),
  description: z.string().nullable(),
  isPrivate: z.boolean(),
  isTemplate: z.boolean(),
  madeFrom: id.nullable(),
  defaultBranch: z.string(),
  createdAt: time,
  updatedAt: time,
  pushedAt: time,
  collaborators: z.array(z.object({ person: id, right: z.enum(["read", "write", "admin"]) })),
});

/** What an owner lets the App reach: all repositories of an account, or some. */
const installation = z.object({
  id,
  account: id,
  repositories: z.union([z.literal("all"), z.array(id)]),
  createdAt: time,
  updatedAt: time,
});

/** A member who is no owner has asked for the App. */
const installationRequest = z.object({ account: id, person: id, at: time });

/** A token, by its SHA-256: whoever reads the file cannot use it. */
const token = z.object({
  hash: z.string(),
  person: id,
  clientId: z.string(),
  scopes: z.array(z.string()),
  expiresAt: time.nullable(),
  refreshHash: z.string().nullable(),
  refreshExpiresAt: time.nullable(),
});

const authorisation = z.object({ person: id, clientId: z.string() });

const stateSchema = z.object({
  nextId: id,
  isSeeded: z.boolean(),
  accounts: z.array(account),
  memberships: z.array(membership),
  repositories: z.array(repository),
  installations: z.array(installation),
  installationRequests: z.array(installationRequest),
  authorisations: z.array(authorisation),
  tokens: z.array(token),
});

export type Account = z.infer<typeof account>;
export type RepositoryRecord = z.infer<typeof repository>;
export type Installation = z.infer<typeof installation>;
export type TokenRecord = z.infer<typeof token>;

/** What the stand-in knows besides the content of repositories. */
export type GithubState = z.infer<typeof stateSchema>;

const emptyState = (): GithubState => ({
  nextId: 1001,
  isSeeded: false,
  accounts: [],
  memberships: [],
  repositories: [],
  installations: [],
  installationRequests: [],
  authorisations: [],
  tokens: [],
});

const REMEDY =
  "Restore it from a backup, or remove the folder github of the data to begin with the demo's repositories";

/** The state, and what writes it down: whole or not at all. Without a folder it lives as long as the process. */
export interface StoredState {
  readonly state: GithubState;
  save(): void;
}

/** Reads the kept state. Throws DamagedFile for one that cannot be read. */
export function openState(folder: string | undefined): StoredState {
  if (folder === undefined) return { state: emptyState(), save: () => {} };
  const file = join(folder, "state.json");
  const state = readStateJson(file, stateSchema, REMEDY) ?? emptyState();
  return { state, save: () => writeStateFile(file, JSON.stringify(state)) };
}
