import { catalogue } from "./active";
import { mock } from "./en/mock";

export const strings = catalogue("mock", mock);
