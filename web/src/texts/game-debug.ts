import { catalogue } from "./active";
import { gameDebug } from "./en/game-debug";

export const strings = catalogue("gameDebug", gameDebug);
