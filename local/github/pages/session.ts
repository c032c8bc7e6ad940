import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Github } from "../github";
import { avatarOf } from "../rest/account-answers";
import type { Addresses } from "../rest/call";
import type { Account } from "../state";
import { type Html, html } from "./page";

const COOKIE = "github_session";

/** Who sits at which browser, by a cookie of the stand-in's own path, as long as the process lives. */
export class Sessions {
  private readonly people = new Map<string, number>();

  constructor(private readonly github: Github) {}

  personOf(request: IncomingMessage): Account | undefined {
    const id = new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w-]+)`).exec(request.headers.cookie ?? "")?.[1];
    const person = id === undefined ? undefined : this.people.get(id);
    return person === undefined ? undefined : this.github.account(person);
  }

  /** Signs a person in; the header sets the cookie. */
  begin(person: Account): Record<string, string> {
    const id = randomBytes(18).toString("base64url");
    this.people.set(id, person.id);
    return { "set-cookie": `${COOKIE}=${id}; Path=/github; HttpOnly; SameSite=Lax` };
  }

  end(request: IncomingMessage): Record<string, string> {
    const id = new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w-]+)`).exec(request.headers.cookie ?? "")?.[1];
    if (id !== undefined) this.people.delete(id);
    return { "set-cookie": `${COOKIE}=; Path=/github; HttpOnly; SameSite=Lax; Max-Age=0` };
  }
}

/** The people of the demo who can sign in. */
export const peopleOf = ({ state }: Github): Account[] => state.accounts.filter(({ signsIn }) => signsIn);

/** The person whom a form chose. */
export const chosenPerson = (github: Github, form: URLSearchParams): Account | undefined =>
  peopleOf(github).find(({ login }) => login === form.get("person"));

/** A choice of the demo's people; they need no password. */
export const personChoice = (github: Github, addresses: Addresses, chosen: Account | undefined): Html => html`<fieldset>
<legend>Who are you?</legend>
${peopleOf(github).map(
  (person) => html`<label class="choice"><input type="radio" name="person" value="${person.login}" required${
    person.id === chosen?.id ? html` checked` : ""
  }><img src="${avatarOf(addresses, person)}" alt=""><span>${person.login}<small>${person.description}</small></span></label>
`,
)}</fieldset>`;
