// One chunk for both: they share nearly all of what they load.
export { OpenQuestion } from "./open-question";
export { TryMission } from "./try-mission";
