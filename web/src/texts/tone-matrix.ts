import { catalogue } from "./active";
import { toneMatrix } from "./en/tone-matrix";

export const strings = catalogue("toneMatrix", toneMatrix);
