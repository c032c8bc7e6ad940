import { catalogue } from "./active";
import { gradingStates } from "./en/grading-states";

export const strings = catalogue("gradingStates", gradingStates);
