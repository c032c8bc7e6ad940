import { catalogue } from "./active";
import { assessments } from "./en/assessments";

export const strings = catalogue("assessments", assessments);
