import { catalogue } from "./active";
import { chapterSimulator } from "./en/chapter-simulator";

export const strings = catalogue("chapterSimulator", chapterSimulator);
