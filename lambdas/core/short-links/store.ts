import { createHash } from "node:crypto";
import { isWritten, onConflict } from "../kernel/conflict";
import type { Core } from "../kernel/core";
import { countAct, type WindowLimit } from "../kernel/rate-limits/window-limit";
import { Refusal } from "../kernel/refusal";
import { registrationsOf } from "../members/store";
import { absent, ownShortLinkKey, shortLinkKey } from "../table";
import { isKeyword, keywordOf, ODD_KEYWORD, shareQuery } from "./rules";

export const NO_MEMBER = "Only members of a course can make short links";
export const KEYWORD_TAKEN = "This keyword is taken. Choose another one.";
export const NOT_FOUND = "Short link not found";
export const MOST_A_DAY = 200;
export const TOO_MANY = `You have made ${MOST_A_DAY} short links today. Try again tomorrow.`;

/** New short links that one user may make. */
const NEW_SHORT_LINKS: WindowLimit = {
  name: "short-links",
  most: MOST_A_DAY,
  minutes: 24 * 60,
  refusal: (retryAfterSeconds) => new Refusal(429, TOO_MANY, { retryAfterSeconds }),
};

/** A short link is never changed and never listed. */
interface ShortLink {
  readonly keyword: string;
  /** The query in the normal form of rules.ts. */
  readonly query: string;
  readonly userId: number;
  readonly createdAt: string;
}

/**
 * Gives a share link of the playground a keyword: a chosen one, or a random one that the user has from then on for this
 * very link. Asking again for what one has is no new link. Throws 400 for what is no share link or keyword, 403 for a
 * user of no course, 409 for a keyword that is taken, 429 for too many a day. Keys USER#{u}/REG#*, LINK#{keyword} and
 * USER#{u}/LINK#{digest}; 2 reads, and 3 writes (one for each KB of the link) when it is new.
 */
export async function makeShortLink(
  core: Core,
  userId: number,
  { query: sent, keyword }: { query: string; keyword?: string | null },
): Promise<string> {
  const query = shareQuery(sent);
  if ((await registrationsOf(core, userId)).length === 0) throw new Refusal(403, NO_MEMBER);
  if (keyword) return takeKeyword(core, { userId, query, keyword });
  const own = ownShortLinkKey(userId, createHash("sha256").update(query).digest("hex"));
  const before = await core.table.get<{ keyword: string }>(own);
  if (before) return before.keyword;
  await countAct(core, NEW_SHORT_LINKS, `user ${userId}`);
  const fresh = keywordOf(core.uuid());
  await write(core, { userId, query, keyword: fresh });
  if (await isWritten(core.table.put({ ...own, keyword: fresh }, absent))) return fresh;
  // The same person asked twice at once; both get the first one's.
  return (await core.table.get<{ keyword: string }>(own))?.keyword ?? fresh;
}

type NewShortLink = Pick<ShortLink, "keyword" | "query" | "userId">;

async function takeKeyword(core: Core, wanted: NewShortLink): Promise<string> {
  const { keyword, query, userId } = wanted;
  if (!isKeyword(keyword)) throw new Refusal(400, ODD_KEYWORD);
  const owned = async () => {
    const there = await core.table.get<ShortLink>(shortLinkKey(keyword));
    if (there && (there.userId !== userId || there.query !== query)) throw new Refusal(409, KEYWORD_TAKEN);
    return there !== undefined;
  };
  if (await owned()) return keyword;
  await countAct(core, NEW_SHORT_LINKS, `user ${userId}`);
  await onConflict(write(core, wanted), owned);
  return keyword;
}

function write({ table, clock }: Core, link: NewShortLink): Promise<void> {
  const whole: ShortLink = { ...link, createdAt: clock.now().toISOString() };
  return table.put({ ...shortLinkKey(link.keyword), ...whole }, absent);
}

/**
 * The share link behind a keyword. Throws 404. Key LINK#{keyword}, consistent, since a link is opened right after it was
 * made; 1 read for each 4 KB.
 */
export async function shortLink({ table }: Pick<Core, "table">, keyword: string): Promise<string> {
  const found = isKeyword(keyword) ? await table.get<ShortLink>(shortLinkKey(keyword)) : undefined;
  if (found === undefined) throw new Refusal(404, NOT_FOUND);
  return found.query;
}
