import type { TypeQuestion } from "./questions";
import { handleRequests } from "./request-handler";
import { answerTypes } from "./type-answers";

/** Entry of the worker that answers questions about types. The page starts it when it first has one. */
handleRequests<TypeQuestion>(answerTypes);
