import { catalogue } from "./active";
import { game } from "./en/game";

export const strings = catalogue("game", game);
