import { runAttacks } from "./attack";
import { CONFUSING } from "./attacks/confusing";

runAttacks("confusing the grader", CONFUSING);
