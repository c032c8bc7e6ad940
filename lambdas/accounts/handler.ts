import { z } from "zod";
import { answerTrigger } from "./trigger";

const { SITE_NAME, SITE_ORIGIN, EMAIL_DOMAINS } = z
  .object({ SITE_NAME: z.string().min(1), SITE_ORIGIN: z.url(), EMAIL_DOMAINS: z.string() })
  .parse(process.env);

const site = { name: SITE_NAME, origin: SITE_ORIGIN, emailDomains: EMAIL_DOMAINS.split(",").filter(Boolean) };

/** Lambda entry: what the user pool of the site's own accounts asks before it sends a mail or takes a new account. */
export async function handler(event: unknown): Promise<unknown> {
  return answerTrigger(event, site);
}
