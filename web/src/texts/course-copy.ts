import { catalogue } from "./active";
import { courseCopy } from "./en/course-copy";

export const strings = catalogue("courseCopy", courseCopy);
