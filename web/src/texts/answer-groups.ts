import { catalogue } from "./active";
import { answerGroups } from "./en/answer-groups";

export const strings = catalogue("answerGroups", answerGroups);
