import { catalogue } from "./active";
import { robotWorlds } from "./en/robot-worlds";

export const strings = catalogue("robotWorlds", robotWorlds);
