import { catalogue } from "./active";
import { symbolKeyboard } from "./en/symbol-keyboard";

export const strings = catalogue("symbolKeyboard", symbolKeyboard);
