import type { MissionTask, RepositoryMission } from "../../../../../domain/assessments/repository";

/** A mission as it is edited. */
export interface MissionContent {
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
export function carryOver(
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
