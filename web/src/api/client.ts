import createClient from "openapi-fetch";
import { authorizedFetch } from "./authorized-fetch";
import { ApiFailure } from "./failures";
import type { components, paths } from "./schema.generated";

export type Schemas = components["schemas"];

/**
 * The API, typed by its own document. Paths, bodies and answers are checked by the compiler. Wrap calls in `unwrap`:
 * `const user = await unwrap(api.GET("/v2/user"))`.
 */
export const api = createClient<paths>({ baseUrl: location.origin, fetch: authorizedFetch });

type Answer<Data> = { data?: Data; error?: unknown; response: Response };

const textOf = (error: unknown): string => (typeof error === "string" ? error : error ? JSON.stringify(error) : "");

/** The data of a successful answer. @throws ApiFailure otherwise; status 0 when no answer came */
export async function unwrap<Data>(call: Promise<Answer<Data>>): Promise<Data> {
  const { data, error, response } = await call.catch((cause: unknown) => {
    if (cause instanceof TypeError) throw new ApiFailure(0, "");
    throw cause;
  });
  if (!response.ok) throw new ApiFailure(response.status, textOf(error));
  return data as Data;
}
