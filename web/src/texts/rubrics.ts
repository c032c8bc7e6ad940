import { catalogue } from "./active";
import { rubrics } from "./en/rubrics";

export const strings = catalogue("rubrics", rubrics);
