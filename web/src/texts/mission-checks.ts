import { catalogue } from "./active";
import { missionChecks } from "./en/mission-checks";

export const strings = catalogue("missionChecks", missionChecks);
