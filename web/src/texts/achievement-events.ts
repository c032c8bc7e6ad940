import { catalogue } from "./active";
import { achievementEvents } from "./en/achievement-events";

export const strings = catalogue("achievementEvents", achievementEvents);
