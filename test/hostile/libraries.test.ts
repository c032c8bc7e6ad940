import { runAttacks } from "./attack";
import { LIBRARIES } from "./attacks/libraries";

runAttacks("misusing libraries and modules", LIBRARIES);
