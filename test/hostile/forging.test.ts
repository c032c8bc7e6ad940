import { runAttacks } from "./attack";
import { FORGING } from "./attacks/forging";

runAttacks("forging a verdict", FORGING);
