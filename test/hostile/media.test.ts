import { runAttacks } from "./attack";
import { MEDIA } from "./attacks/media";

runAttacks("runes, sounds and pictures out of place", MEDIA);
