import { runAttacks } from "./attack";
import { VARIANTS } from "./attacks/variants";

runAttacks("every chapter and variant", VARIANTS);
