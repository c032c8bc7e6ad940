/** Entry of the engine's bundle: all that a worker needs to know of the language. */
export { preparation, usePreparation } from "../../../language/engine";
export { openQuestion, type ReadyQuestion } from "../../../language/question";
