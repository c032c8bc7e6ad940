import { catalogue } from "./active";
import { gameSaves } from "./en/game-saves";

export const strings = catalogue("gameSaves", gameSaves);
