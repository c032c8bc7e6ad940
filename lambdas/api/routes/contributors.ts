import { z } from "@hono/zod-openapi";
import { BEING_READ, contributors, NOT_SHOWN, UNREACHED } from "../../core/contributors/store";
import { Refusal } from "../../core/kernel/refusal";
import { json, route } from "../route";

const Contributors = z
  .object({
    organisation: z.string(),
    people: z
      .array(
        z.object({
          id: z.int(),
          login: z.string(),
          url: z.string().openapi({ description: "Their page at the code host" }),
          picture: z.string().openapi({ description: "At another host, which learns by it who reads the page" }),
          commits: z.int().openapi({ description: "In all repositories that are shown" }),
        }),
      )
      .readonly()
      .openapi({ description: "Each person once, the most active first" }),
    repositories: z
      .array(
        z.object({
          id: z.int(),
          name: z.string(),
          description: z.string(),
          url: z.string(),
          contributors: z
            .array(z.object({ login: z.string(), commits: z.int() }))
            .readonly()
            .openapi({ description: "At most 100, the most active first" }),
        }),
      )
      .readonly(),
  })
  .openapi("Contributors");

/** It is an hour old at most as it is. */
const CACHE_CONTROL = "public, max-age=300";

export const contributorRoutes = [
  route({
    method: "get",
    path: "/v2/contributors",
    operationId: "getContributors",
    tag: "contributors",
    summary: "Who has contributed to the public repositories of the organisation that the deployment names",
    additive: true,
    caller: "public",
    refusals: { 404: [NOT_SHOWN], 503: [UNREACHED, BEING_READ] },
    success: json(Contributors),
    handle: async ({ services, setHeader }) => {
      if (!services.contributors) throw new Refusal(404, NOT_SHOWN);
      const found = await contributors(services, services.contributors);
      setHeader("cache-control", CACHE_CONTROL);
      return found;
    },
  }),
];
