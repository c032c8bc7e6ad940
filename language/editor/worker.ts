import { answer } from "./answers";
import type { ReadingQuestion } from "./questions";
import { handleRequests } from "./request-handler";

/**
 * Entry of the worker that answers the editor's questions. It runs no program: it is another one than the language
 * worker, so that questions are answered while a program runs.
 */
handleRequests<ReadingQuestion>(answer);
