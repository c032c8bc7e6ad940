import type { paths } from "../api/schema.generated";
import type { MockState } from "./state";

/** An answer other than success. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly text: string,
  ) {
    super(text);
  }
}

export interface Call<Body> {
  readonly state: MockState;
  /** The numbers in the address, by the names of the contract. */
  readonly path: Readonly<Record<string, number>>;
  readonly query: URLSearchParams;
  readonly body: Body;
  /** The caller's id, which is their course registration's too; 0 when nobody is logged in. */
  readonly caller: number;
  /** An ISO time. */
  readonly now: string;
  /** What is written here is sent with the answer. */
  readonly headers: Headers;
}

type Method = "get" | "put" | "post" | "delete";
type Content<Answer> = Answer extends { content: { "application/json": infer Json } }
  ? Json
  : Answer extends { content: { "text/plain": infer Text } }
    ? Text
    : never;
type AnswerOf<Route> = Route extends { responses: infer Answers } ? Content<Answers[keyof Answers & 200]> : never;
type BodyOf<Route> = Route extends { requestBody: { content: { "application/json": infer Body } } } ? Body : undefined;

/** Handlers by address and method: what they read and answer is checked against the contract by the compiler. */
export type Handlers = {
  readonly [Path in keyof paths]?: {
    readonly [Name in Method & keyof paths[Path]]?: (
      call: Call<BodyOf<paths[Path][Name]>>,
    ) => AnswerOf<paths[Path][Name]>;
  };
};

type Handler = (call: Call<unknown>) => unknown;

/** Finds the handler of an address, and the numbers in it; null where there is none. */
export function findHandler(handlers: Handlers, method: string, pathname: string) {
  for (const [template, methods] of Object.entries(handlers)) {
    const pattern = new RegExp(`^${template.replaceAll(/\{(\w+)\}/g, "(?<$1>\\d+)")}$`);
    const found = pattern.exec(pathname);
    const handler = (methods as Readonly<Record<string, Handler>>)[method.toLowerCase()];
    if (!found || !handler) continue;
    const numbers = Object.entries(found.groups ?? {}).map(([name, digits]) => [name, Number(digits)]);
    return { handler, path: Object.fromEntries(numbers) as Record<string, number> };
  }
  return null;
}
