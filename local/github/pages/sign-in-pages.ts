import { namedRight } from "../access";
import { html, redirect, sendPage } from "./page";
import { type PageCall, signedInOf, signInAddress } from "./page-call";
import { chosenPerson, personChoice } from "./session";

/** A path of the stand-in's own, such as a form may send somebody back to. */
const ownPath = (path: string | null): string => (path !== null && /^\/(?!\/)[^\\]*$/.test(path) ? path : "/");

/** The choice of the person who sits at the browser. */
export function answerSignIn(call: PageCall) {
  const { github, addresses, form, query, response, sessions } = call;
  const back = ownPath(query.get("return_to"));
  const person = form && chosenPerson(github, form);
  if (person) return redirect(response, addresses.site + back, sessions.begin(person));
  sendPage(response, form ? 400 : 200, {
    title: "Sign in",
    body: html`<h1>Sign in</h1>
<p>The demo's people need no password.</p>
${form && html`<div role="alert">Choose who you are.</div>`}
<form method="post" action="${addresses.site}/login?${new URLSearchParams({ return_to: back })}">
${personChoice(github, addresses, call.person)}
<button type="submit">Sign in</button>
</form>`,
  });
}

/** Ends the session, and asks who sits there now. */
export function answerSignOut({ addresses, sessions, request, response, form }: PageCall) {
  redirect(response, `${addresses.site}/login`, form ? sessions.end(request) : {});
}

/** The first page: where one can go. */
export function sendHome(call: PageCall) {
  const { github, addresses, person, response } = call;
  if (!person) return redirect(response, signInAddress(call));
  const mine = github.state.repositories
    .filter((repository) => namedRight(github, person, repository) !== "none")
    .map((repository) => `${github.ownerOf(repository).login}/${repository.name}`)
    .sort();
  sendPage(response, 200, {
    title: "Your repositories",
    ...signedInOf(call),
    body: html`<h1>Your repositories</h1>
<p>This is where the course academy keeps missions and programs on this machine, as it would on GitHub.</p>
<ul>${mine.map((name) => html`<li><a href="${addresses.site}/${name}">${name}</a></li>\n`)}</ul>
<h2>The App</h2>
<ul>
<li><a href="${addresses.site}/apps/course-academy/installations/new">Where Course Academy is installed</a></li>
<li><a href="${addresses.site}/settings/applications">What you have authorised</a></li>
</ul>`,
  });
}
