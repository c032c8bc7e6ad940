import { runAttacks } from "./attack";
import { CALLING } from "./attacks/calling";

runAttacks("calling with the unexpected", CALLING);
