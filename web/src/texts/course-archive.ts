import { catalogue } from "./active";
import { courseArchive } from "./en/course-archive";

export const strings = catalogue("courseArchive", courseArchive);
