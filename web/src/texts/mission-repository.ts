import { catalogue } from "./active";
import { missionRepository } from "./en/mission-repository";

export const strings = catalogue("missionRepository", missionRepository);
