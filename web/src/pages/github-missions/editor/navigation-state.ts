import type { Repository, RepositoryPlace } from "../../../github/repository";

/** What the editor's address carries in the browser's history: the mission's repository and its due date. */
export interface EditorState {
  readonly missionRepoData: {
    readonly repoOwner: string;
    readonly repoName: string;
    /** ISO 8601. */
    readonly dateOfCreation?: string;
  };
  /** ISO 8601; null for none. */
  readonly dueDate: string | null;
}

/** A mission that the editor is to open. */
export interface RequestedMission {
  readonly place: RepositoryPlace;
  /** Milliseconds since 1970; null for none. */
  readonly dueAt: number | null;
}

/** Returns the state of the editor's address for a repository. */
export const editorState = (
  { owner, name, createdAt }: RepositoryPlace & Partial<Pick<Repository, "createdAt">>,
  dueAt: number | null,
): EditorState => ({
  missionRepoData: { repoOwner: owner, repoName: name, ...(createdAt && { dateOfCreation: createdAt }) },
  dueDate: dueAt === null ? null : new Date(dueAt).toISOString(),
});

/** Reads the state of the editor's address; null opens a new mission. What the history holds may be of an earlier build. */
export function requestedMission(state: unknown): RequestedMission | null {
  const { missionRepoData, dueDate } = Object(state) as { missionRepoData?: unknown; dueDate?: unknown };
  const { repoOwner, repoName } = Object(missionRepoData) as { repoOwner?: unknown; repoName?: unknown };
  if (typeof repoOwner !== "string" || typeof repoName !== "string" || repoOwner === "" || repoName === "") return null;
  return { place: { owner: repoOwner, name: repoName }, dueAt: timeOf(dueDate) };
}

function timeOf(date: unknown): number | null {
  const isDate = typeof date === "string" || typeof date === "number" || date instanceof Date;
  const time = isDate ? new Date(date).getTime() : Number.NaN;
  return Number.isNaN(time) ? null : time;
}
