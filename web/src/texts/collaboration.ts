import { catalogue } from "./active";
import { collaboration } from "./en/collaboration";

export const strings = catalogue("collaboration", collaboration);
