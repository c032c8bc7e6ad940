import { runAttacks } from "./attack";
import { TAMPERING } from "./attacks/tampering";

runAttacks("changing what decides", TAMPERING);
