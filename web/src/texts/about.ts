import { catalogue } from "./active";
import { about } from "./en/about";

export const strings = catalogue("about", about);
