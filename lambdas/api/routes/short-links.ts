import { z } from "@hono/zod-openapi";
import { LONGEST_QUERY, NO_SHARE_LINK, ODD_KEYWORD, TOO_LONG } from "../../core/short-links/rules";
import { KEYWORD_TAKEN, makeShortLink, NO_MEMBER, NOT_FOUND, shortLink, TOO_MANY } from "../../core/short-links/store";
import { json, route } from "../route";

const Keyword = z.string().openapi({ pattern: "^[A-Za-z0-9_-]{3,64}$" });

const ShortLinkInput = z
  .object({
    query: z.string().openapi({
      description: "What stands behind `/playground#` in a share link: prgrm, chap, variant, ext, exec; nothing else",
      maxLength: LONGEST_QUERY,
    }),
    keyword: Keyword.nullish().openapi({ description: "Without one, a random one that nobody can guess" }),
  })
  .openapi("ShortLinkInput");

const MadeShortLink = z
  .object({
    keyword: Keyword,
    url: z.string().openapi({ description: "The address to hand on: `{site}/s/{keyword}`" }),
  })
  .openapi("MadeShortLink");

const ShortLink = z
  .object({ query: z.string().openapi({ description: "To be put behind `/playground#`" }) })
  .openapi("ShortLink");

/** Short links never change, so whoever opens one twice within minutes asks once. */
const CACHE_CONTROL = "public, max-age=300";

export const shortLinkRoutes = [
  route({
    method: "post",
    path: "/v2/short_links",
    operationId: "makeShortLink",
    tag: "short links",
    summary: "A short link for a share link of the playground; the same again for whoever asks again",
    additive: true,
    caller: "authenticated",
    body: ShortLinkInput,
    invalid: NO_SHARE_LINK,
    refusals: { 400: [NO_SHARE_LINK, TOO_LONG, ODD_KEYWORD], 403: [NO_MEMBER], 409: [KEYWORD_TAKEN], 429: [TOO_MANY] },
    success: json(MadeShortLink),
    handle: async ({ services, caller, body }) => {
      const keyword = await makeShortLink(services, caller.userId, body);
      return { keyword, url: `${services.siteOrigin}/s/${keyword}` };
    },
  }),
  route({
    method: "get",
    path: "/v2/short_links/{keyword}",
    operationId: "getShortLink",
    tag: "short links",
    summary: "What a short link stands for; there is no list of them",
    additive: true,
    caller: "public",
    params: z.object({ keyword: z.string().openapi({ param: { name: "keyword", in: "path" } }) }),
    refusals: { 404: [NOT_FOUND] },
    success: json(ShortLink),
    handle: async ({ services, params, setHeader }) => {
      const query = await shortLink(services, params.keyword);
      setHeader("cache-control", CACHE_CONTROL);
      return { query };
    },
  }),
];
