import { catalogue } from "./active";
import { achievementControl } from "./en/achievement-control";

export const strings = catalogue("achievementControl", achievementControl);
