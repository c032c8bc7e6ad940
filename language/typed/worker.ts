/** Entry of the language worker that also runs typed programs, and tells an editor what is wrong with them. */
import { setTypeChecker } from "../engine/typed";
import { checkTypes } from "./checker";
import "./diagnostics-requests";
import "../worker";

setTypeChecker(checkTypes);
