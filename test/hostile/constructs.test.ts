import { runAttacks } from "./attack";
import { CONSTRUCTS } from "./attacks/constructs";

runAttacks("constructs of JavaScript", CONSTRUCTS);
