import { createStore } from "zustand/vanilla";
import {
  isWithoutChanges,
  MAX_TASKS,
  type MissionAuthor,
  type MissionTask,
  missionChanges,
  newMission,
  newRepositoryChanges,
  newTask,
  type ReadMission,
  type RepositoryMission,
} from "../../../../../domain/assessments/repository";
import { isSameValue } from "../../../../../domain/assessments/same-value";
import type { FileChanges, RepositoryPlace } from "../../../github/repository";
import type { MissionTexts } from "./new-mission-texts";

/** A mission as it is edited. */
interface MissionContent {
  readonly mission: RepositoryMission;
  /** What tells the tasks apart while they are added and deleted, in their order. */
  readonly keys: readonly number[];
}

/**
 * Returns the mission that the repository says after a save, with what was edited while the save was on its way.
 * @param saved what was saved
 * @param read what the repository says now, with tasks in the order of `saved` and, behind them, those of others
 * @param edited what is edited now
 */
function carryOver(
  saved: MissionContent,
  read: RepositoryMission,
  edited: MissionContent,
  newKey: () => number,
): MissionContent {
  const { metadata, briefing } = saved.mission;
  const own = edited.keys.map((key, place) => {
    const task = edited.mission.tasks[place] as MissionTask;
    const before = saved.keys.indexOf(key);
    const [then, now] = [saved.mission.tasks[before], read.tasks[before]];
    return { key, task: then && now ? withEdits(now, then, task) : task };
  });
  const others = read.tasks.slice(saved.keys.length).map((task) => ({ key: newKey(), task }));
  const all = [...own, ...others];
  return {
    mission: {
      metadata: edited.mission.metadata === metadata ? read.metadata : edited.mission.metadata,
      briefing: edited.mission.briefing === briefing ? read.briefing : edited.mission.briefing,
      tasks: all.map(({ task }) => task),
    },
    keys: all.map(({ key }) => key),
  };
}

/** Returns a task as it is read, with the parts that were edited since. */
function withEdits(read: MissionTask, then: MissionTask, edited: MissionTask): MissionTask {
  if (then === edited) return read;
  const parts = ["taskDescription", "savedCode", "testPrepend", "testPostpend", "testCases"] as const;
  const changed = parts.filter((part) => then[part] !== edited[part]);
  return { ...read, ...Object.fromEntries(changed.map((part) => [part, edited[part]])) };
}

/** Where a mission is kept, and the commit that was read or made last. */
export interface MissionHome {
  readonly place: RepositoryPlace;
  readonly branch: string;
  /** null of a repository without a commit. */
  readonly head: string | null;
}

/** The mission that is being edited, and what its repository says. */
export interface MissionEditing extends MissionContent {
  /** null of a mission that has no repository yet. */
  readonly home: MissionHome | null;
  /** The mission as the repository says it; null while it says none. */
  readonly saved: ReadMission | null;
  readonly author: MissionAuthor;
  /** The place of the open task. */
  readonly at: number;
  readonly hasUnsavedChanges: boolean;
  editMetadata(change: Partial<RepositoryMission["metadata"]>): void;
  editBriefing(text: string): void;
  /** Changes the open task. */
  editTask(change: Partial<MissionTask>): void;
  /** Inserts a task after the open one and opens it. False when the mission has as many as it may have. */
  addTask(): boolean;
  /** Deletes the open task and opens the one before it. False when it is the only one. */
  deleteTask(): boolean;
  /** Puts the starter code in the place of the open task's program. */
  resetTask(): void;
  /** Opens the task at this place, the nearest one where there is none. */
  open(at: number): void;
  /** Takes over what the repository says after a save of `content`; what was edited since stays. */
  adopt(home: MissionHome, saved: ReadMission, content: MissionContent): void;
  /** Goes on from a newer state of the repository, with what is given to be edited on top of it, else with nothing. */
  moveOn(home: MissionHome, saved: ReadMission, edited?: RepositoryMission): void;
  /** Notes the repository that was made for the mission, in which there is nothing yet. */
  found(home: MissionHome): void;
  /** Puts another version in the place of what is edited. */
  replace(mission: RepositoryMission): void;
}

/** Where editing begins. */
export interface EditingStart {
  readonly home: MissionHome | null;
  readonly saved: ReadMission | null;
  readonly author: MissionAuthor;
  /** What is edited, where it is not what the repository says. */
  readonly mission?: RepositoryMission | undefined;
  readonly texts: MissionTexts;
}

/** Makes the state of one mission that is edited. Nothing of it is kept or sent: see `draft-keeper.ts` and `save-mission.ts`. */
export function createMissionEditing({ home, saved, author, mission: begun, texts }: EditingStart) {
  let lastKey = 0;
  const newKey = (): number => {
    lastKey += 1;
    return lastKey;
  };
  const blank = newMission(texts);
  const keyed = (mission: RepositoryMission): MissionContent => {
    const whole = mission.tasks.length === 0 ? { ...mission, tasks: blank.tasks } : mission;
    return { mission: whole, keys: whole.tasks.map(newKey) };
  };
  return createStore<MissionEditing>()((set, get) => {
    const unsaved = ({ saved, mission, author }: Pick<MissionEditing, "saved" | "mission" | "author">): boolean =>
      saved === null ? !isSameValue(mission, blank) : !isWithoutChanges(missionChanges(saved, mission, author));
    const change = (mission: RepositoryMission, more: Partial<MissionEditing> = {}) =>
      set((before) => {
        const after = { ...before, ...more, mission };
        return { ...more, mission, hasUnsavedChanges: unsaved(after) };
      });
    const withTasks = (tasks: readonly MissionTask[]): RepositoryMission => ({ ...get().mission, tasks });
    const start = keyed(begun ?? saved?.mission ?? blank);
    return {
      ...start,
      home,
      saved,
      author,
      at: 0,
      hasUnsavedChanges: unsaved({ saved, author, mission: start.mission }),
      editMetadata: (metadata) => change({ ...get().mission, metadata: { ...get().mission.metadata, ...metadata } }),
      editBriefing: (briefing) => change({ ...get().mission, briefing }),
      editTask: (edited) => {
        const { mission, at } = get();
        change(withTasks(mission.tasks.map((task, place) => (place === at ? { ...task, ...edited } : task))));
      },
      addTask: () => {
        const { mission, keys, at } = get();
        if (mission.tasks.length >= MAX_TASKS) return false;
        const next = at + 1;
        change(withTasks(mission.tasks.toSpliced(next, 0, newTask(texts))), {
          keys: keys.toSpliced(next, 0, newKey()),
          at: next,
        });
        return true;
      },
      deleteTask: () => {
        const { mission, keys, at } = get();
        if (mission.tasks.length <= 1) return false;
        change(withTasks(mission.tasks.toSpliced(at, 1)), { keys: keys.toSpliced(at, 1), at: Math.max(0, at - 1) });
        return true;
      },
      resetTask: () => get().editTask({ savedCode: openTaskOf(get()).starterCode }),
      open: (at) => set(({ mission }) => ({ at: Math.min(Math.max(at, 0), mission.tasks.length - 1) })),
      adopt: (newHome, read, savedContent) => {
        const { mission, keys } = carryOver(savedContent, read.mission, get(), newKey);
        change(mission, { home: newHome, saved: read, keys, at: Math.min(get().at, mission.tasks.length - 1) });
      },
      moveOn: (newHome, read, edited) => {
        const { mission, keys } = keyed(edited ?? read.mission);
        change(mission, { home: newHome, saved: read, keys, at: Math.min(get().at, mission.tasks.length - 1) });
      },
      found: (newHome) => change(get().mission, { home: newHome }),
      replace: (mission) => {
        const content = keyed(mission);
        change(content.mission, { keys: content.keys, at: Math.min(get().at, content.mission.tasks.length - 1) });
      },
    };
  });
}

export type MissionEditingStore = ReturnType<typeof createMissionEditing>;

/** Returns the task that is open. */
export function openTaskOf({ mission, at }: Pick<MissionEditing, "mission" | "at">): MissionTask {
  const task = mission.tasks[at];
  if (!task) throw new Error(`The mission has no task ${at}.`);
  return task;
}

/** Returns what a save of the mission changes in its repository. */
export const unsavedChangesOf = ({
  saved,
  mission,
  author,
}: Pick<MissionEditing, "saved" | "mission" | "author">): FileChanges =>
  saved === null ? newRepositoryChanges(mission) : missionChanges(saved, mission, author);
