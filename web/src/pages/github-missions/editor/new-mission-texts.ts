/** What a new mission, and each task that is added, begins with. */
export interface MissionTexts {
  readonly briefing: string;
  readonly taskDescription: string;
  readonly starterCode: string;
}

/** The texts of the format, which go into repositories: they are the same in every language of the screens. */
export const NEW_MISSION_TEXTS: MissionTexts = {
  briefing: "Write the briefing of the mission here.",
  taskDescription: "Write a task description here.",
  starterCode: "// Type your program in here!",
};
