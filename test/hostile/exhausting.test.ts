import { runAttacks } from "./attack";
import { EXHAUSTING } from "./attacks/exhausting";

runAttacks("exhausting the machine", EXHAUSTING);
