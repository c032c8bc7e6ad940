import { catalogue } from "./active";
import { missionFields } from "./en/mission-fields";

export const strings = catalogue("missionFields", missionFields);
