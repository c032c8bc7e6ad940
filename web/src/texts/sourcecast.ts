import { catalogue } from "./active";
import { sourcecast } from "./en/sourcecast";

export const strings = catalogue("sourcecast", sourcecast);
