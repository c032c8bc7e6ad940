import { catalogue } from "./active";
import { missionControl } from "./en/mission-control";

export const strings = catalogue("missionControl", missionControl);
