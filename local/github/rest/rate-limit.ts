import type { RateResource } from "../rate-limits";
import { type Answer, type Call, ok } from "./call";

/** The caller's limits; to ask for them counts for nothing. */
export function readRateLimit({ limits, viewer }: Call): Answer {
  const caller = viewer?.person.id ?? null;
  const read = (resource: RateResource) => limits.read(caller, resource);
  return ok({
    resources: { core: read("core"), search: read("search"), graphql: read("graphql") },
    rate: read("core"),
  });
}
