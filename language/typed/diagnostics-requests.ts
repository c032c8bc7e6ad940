import { responseTo } from "../editor/request-handler";
import { diagnoseTyped } from "./diagnostics";

/**
 * Lets the language worker for programs with types also tell an editor what is wrong with one that is being written: it
 * has the checker of types, which is too large to be loaded twice. It listens before the worker closes itself off.
 */
const scope = globalThis as unknown as {
  postMessage(message: unknown): void;
  addEventListener(type: "message", listener: (event: { data: TypesRequest }) => void): void;
};
type TypesRequest =
  | { readonly id: number; readonly question: Parameters<typeof diagnoseTyped>[0] }
  | { readonly type: string };

const post = scope.postMessage.bind(scope);
scope.addEventListener("message", ({ data }) => {
  if ("question" in data) post(responseTo(data.id, data.question, diagnoseTyped));
});
