import { catalogue } from "./active";
import { missionPublish } from "./en/mission-publish";

export const strings = catalogue("missionPublish", missionPublish);
