import { runAttacks } from "./attack";
import { MACHINES } from "./attacks/machines";

runAttacks("thunks, searches, threads and continuations", MACHINES);
