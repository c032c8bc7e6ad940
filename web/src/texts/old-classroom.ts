import { catalogue } from "./active";
import { oldClassroom } from "./en/old-classroom";

export const strings = catalogue("oldClassroom", oldClassroom);
