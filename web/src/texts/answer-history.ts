import { catalogue } from "./active";
import { answerHistory } from "./en/answer-history";

export const strings = catalogue("answerHistory", answerHistory);
