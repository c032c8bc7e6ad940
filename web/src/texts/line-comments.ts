import { catalogue } from "./active";
import { lineComments } from "./en/line-comments";

export const strings = catalogue("lineComments", lineComments);
