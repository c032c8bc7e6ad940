import { catalogue } from "./active";
import { drive } from "./en/drive";

export const strings = catalogue("drive", drive);
