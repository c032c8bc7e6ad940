import { GithubFailure } from "../../github/failures";
import type { RepositoryFile, RepositoryPlace } from "../../github/repository";
import { strings } from "../../texts/en/github-files";
import { strings as programFilesStrings } from "../../texts/en/program-files";
import { FileFailure } from "../file-failure";
import { causeText } from "../file-failure-text";
import type { TreeEntry } from "../file-tree";
import type { FileDialogs } from "../program-file";
import type { GithubCalls } from "./github-calls";

/** Returns the words for a list that could not be read from GitHub; what nobody foresaw goes to the page's log. */
export function failureText(error: unknown): string {
  if (error instanceof FileFailure) return causeText(error, "github");
  console.error("A list of GitHub's was not read.", error);
  return programFilesStrings.unexpected;
}

/** Returns the words for a file that could not be looked up: the specification's, where GitHub shows nothing of it. */
export function lookupFailureText(error: unknown): string {
  const isDenied = error instanceof FileFailure && ["forbidden", "missing"].includes(error.kind);
  return isDenied ? programFilesStrings.causes.missing() : failureText(error);
}

/** Returns a path without the slashes that say nothing. */
const cleanPath = (path: string): string => path.trim().replace(/\/+/g, "/").replace(/^\//, "");

/** Returns a file's name without its folders. */
export const nameOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

/** Tells whether a path names a file: not only an ending, and no steps out of the repository. */
function hasFileName(path: string): boolean {
  const parts = cleanPath(path).split("/");
  return !["", ".js", ".txt"].includes(parts.at(-1) ?? "") && !parts.some((part) => part === "." || part === "..");
}

/** What the person has chosen in the dialog of files. */
export interface ChosenFile {
  readonly entry: TreeEntry | null;
  /** What is typed as the file's name, and as the commit's message, in the mode that saves. */
  readonly path: string;
  readonly message: string;
}

/** Where a program is to be saved. */
export interface Target {
  readonly path: string;
  readonly message: string;
  /** The blob that is overwritten; null for a new file. */
  readonly expected: string | null;
}

/** What a dialog gets: what it closes with, or words for why it stays open. */
export type Submitted<Answer> = { readonly answer: Answer } | { readonly problem: string };

interface FileRequest {
  readonly call: GithubCalls;
  readonly place: RepositoryPlace;
  readonly dialogs: Pick<FileDialogs, "confirmOpening" | "confirmOverwriting">;
}

/** Reads the chosen file, after the person has agreed to have the editor overwritten. */
export async function openChosen(
  { call, place, dialogs }: FileRequest,
  { entry }: ChosenFile,
): Promise<Submitted<RepositoryFile>> {
  if (!entry) return { problem: strings.selectFile };
  if (entry.kind === "folder") return { problem: strings.folderAsFile };
  const file = await call((client) => client.file(place, entry.path));
  if (!file) return { problem: strings.connectionDenied };
  await dialogs.confirmOpening(nameOf(file.path));
  return { answer: file };
}

/** Tells where a program is to be saved, after the person has agreed to overwrite what is there. */
export async function checkTarget(
  { call, place, dialogs }: FileRequest,
  chosen: ChosenFile,
): Promise<Submitted<Target>> {
  const path = cleanPath(chosen.path);
  if (chosen.entry?.kind === "folder" && isFolderPath(path, chosen.entry)) return { problem: strings.saveOverFolder };
  if (!hasFileName(path)) return { problem: strings.noFileName };
  const message = chosen.message.trim() || strings.defaultMessage;
  const present = await call((client) => fileOrFolder(client.file(place, path)));
  if (present === "folder") return { problem: strings.saveOverFolder };
  if (present) await dialogs.confirmOverwriting(nameOf(path));
  return { answer: { path, message, expected: present?.sha ?? null } };
}

/** Whether a folder was chosen and no name was typed after it. */
const isFolderPath = (path: string, folder: TreeEntry): boolean => [folder.path, `${folder.path}/`].includes(path);

/** A client refuses to read a folder as a file. */
async function fileOrFolder(read: Promise<RepositoryFile | null>): Promise<RepositoryFile | "folder" | null> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof GithubFailure && error.kind === "refused") return "folder";
    throw error;
  }
}
