import { catalogue } from "./active";
import { timeLeft } from "./en/time-left";

export const strings = catalogue("timeLeft", timeLeft);
