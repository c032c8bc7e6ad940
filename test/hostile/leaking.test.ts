import { runAttacks } from "./attack";
import { LEAKING } from "./attacks/leaking";

runAttacks("leaking what is hidden", LEAKING);
