import { catalogue } from "./active";
import { room } from "./en/room";

export const strings = catalogue("room", room);
