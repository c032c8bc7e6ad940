import { runAttacks } from "./attack";
import { ESCAPING } from "./attacks/escaping";

runAttacks("escaping from Source", ESCAPING);
