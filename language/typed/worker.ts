/** Entry of the language worker that also runs typed programs. */
import { setTypeChecker } from "../engine/typed";
import { checkTypes } from "./checker";
import "../worker";

setTypeChecker(checkTypes);
