import type { IncomingMessage, ServerResponse } from "node:http";
import { readBody } from "../../http/server";
import type { Github } from "../github";
import type { Addresses } from "../rest/call";
import type { Account } from "../state";
import type { Page } from "./page";
import type { Sessions } from "./session";

const MOST_FORM = 10_000;

/** A request for a page, and who sits at the browser. */
export interface PageCall {
  readonly github: Github;
  readonly sessions: Sessions;
  readonly addresses: Addresses;
  /** Below the stand-in's own path, decoded. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly person: Account | undefined;
  /** What a form sent; null of a request that reads. */
  readonly form: URLSearchParams | null;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

export async function readForm(request: IncomingMessage): Promise<URLSearchParams | null> {
  if (request.method !== "POST") return null;
  return new URLSearchParams((await readBody(request, MOST_FORM)).toString("utf8"));
}

/** The head of a page: who is signed in. */
export const signedInOf = ({ person, addresses }: PageCall): Pick<Page, "signedIn"> => ({
  signedIn: person && { login: person.login, site: addresses.site },
});

/** The address of the sign-in page that leads back to this one. */
export const signInAddress = ({ addresses, path, query }: PageCall): string => {
  const back = query.size > 0 ? `${path}?${query}` : path;
  return `${addresses.site}/login?${new URLSearchParams({ return_to: back })}`;
};
