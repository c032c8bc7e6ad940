/** The ids that side tabs have in recordings, which clients of mid-2022 gave them, where they are not ours. */
const RECORDED_IDS: Readonly<Record<string, string>> = {
  stepper: "subst_visualiser",
  data: "data_visualizer",
  environment: "env_visualizer",
};
const OWN_IDS = new Map(Object.entries(RECORDED_IDS).map(([id, recorded]) => [recorded, id]));

/** Returns the id under which a side tab of a workspace is recorded. */
export const recordedTabOf = (id: string): string => RECORDED_IDS[id] ?? id;

/** Returns the id of the side tab that a recording means; a workspace may have no such tab. */
export const tabOfRecorded = (recorded: string): string => OWN_IDS.get(recorded) ?? recorded;
