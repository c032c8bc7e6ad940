import { catalogue } from "./active";
import { grading } from "./en/grading";

export const strings = catalogue("grading", grading);
