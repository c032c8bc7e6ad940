import { catalogue } from "./active";
import { drawingSurface } from "./en/drawing-surface";

export const strings = catalogue("drawingSurface", drawingSurface);
