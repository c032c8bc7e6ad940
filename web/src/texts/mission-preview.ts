import { catalogue } from "./active";
import { missionPreview } from "./en/mission-preview";

export const strings = catalogue("missionPreview", missionPreview);
