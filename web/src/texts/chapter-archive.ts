import { catalogue } from "./active";
import { chapterArchive } from "./en/chapter-archive";

export const strings = catalogue("chapterArchive", chapterArchive);
