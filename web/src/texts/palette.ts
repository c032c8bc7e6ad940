import { catalogue } from "./active";
import { palette } from "./en/palette";

export const strings = catalogue("palette", palette);
