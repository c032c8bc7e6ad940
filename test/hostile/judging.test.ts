import { runAttacks } from "./attack";
import { JUDGING } from "./attacks/judging";

runAttacks("looking like the answer", JUDGING);
