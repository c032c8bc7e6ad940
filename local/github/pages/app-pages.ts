import { roleIn } from "../access";
import { APP, clientApp } from "../app";
import { revokeAuthorisation } from "../oauth/revoke";
import type { Account, Installation, RepositoryRecord } from "../state";
import { type Html, html, redirect, sendFault, sendPage } from "./page";
import { type PageCall, signedInOf, signInAddress } from "./page-call";

/** The accounts that a person may let the App into: their own, and their organisations. */
function accountsOf({ github }: PageCall, person: Account): Account[] {
  const organisations = github.state.memberships
    .filter((one) => one.person === person.id)
    .map(({ organisation }) => github.knownAccount(organisation));
  return [person, ...organisations];
}

const mayInstall = ({ github }: PageCall, person: Account, account: Account): boolean =>
  account.id === person.id || roleIn(github, account.id, person.id) === "admin";

const installPath = `/apps/${APP.slug}/installations/new`;

/** The page on which a person lets the App reach repositories, and sees where it may already. */
export function answerInstallation(call: PageCall) {
  const { person, response, form, addresses } = call;
  if (!person) return redirect(response, signInAddress(call));
  if (form) {
    const account = accountsOf(call, person).find(({ login }) => login === form.get("account"));
    if (!account) return sendFault(response, 400, "Nothing was installed", "Go back and choose an account.");
    change(call, person, account, form);
    return redirect(response, addresses.site + installPath);
  }
  sendPage(response, 200, {
    title: `Install ${APP.name}`,
    ...signedInOf(call),
    body: html`<h1>Where ${APP.name} is installed</h1>
<p>It reads, changes and creates repositories there in the name of those who sign in with it, and nowhere else.</p>
${accountsOf(call, person).map((account) => accountSection(call, person, account))}
<p><small>Close this page and go back to the academy when you are done.</small></p>`,
  });
}

function accountSection(call: PageCall, person: Account, account: Account): Html {
  const { github } = call;
  const installation = github.installationOf(account.id);
  const requests = github.state.installationRequests.filter((one) => one.account === account.id);
  const heading = html`<h2>${account.login}</h2>`;
  if (installation) {
    return html`${heading}
<p>Installed for ${grantText(installation)}.</p>
${mayInstall(call, person, account) ? html`${grantForm(call, account, installation)}${buttonForm(call, account, "uninstall", "Uninstall")}` : ""}`;
  }
  if (mayInstall(call, person, account)) {
    const names = requests.map((one) => github.knownAccount(one.person).login).join(", ");
    return html`${heading}
${names && html`<p>Waiting for you: ${names} has asked to have it installed.</p>`}
${grantForm(call, account, undefined)}`;
  }
  if (requests.some((one) => one.person === person.id)) {
    return html`${heading}\n<p>You have asked for it. An owner of ${account.login} has to approve.</p>`;
  }
  return html`${heading}
<p>Only an owner of ${account.login} can install it.</p>
${buttonForm(call, account, "request", `Ask the owners of ${account.login}`)}`;
}

const grantText = ({ repositories }: Installation): string =>
  repositories === "all"
    ? "all repositories"
    : repositories.length === 1
      ? "1 repository"
      : `${repositories.length} repositories`;

const buttonForm = ({ addresses }: PageCall, account: Account, action: string, label: string): Html => html`
<form method="post" action="${addresses.site}${installPath}">
<input type="hidden" name="account" value="${account.login}">
<button type="submit" class="quiet" name="action" value="${action}">${label}</button>
</form>`;

/** The form that installs the App in an account, or changes what it reaches there. */
function grantForm({ github, addresses }: PageCall, account: Account, installation: Installation | undefined): Html {
  const owned = github.state.repositories.filter(({ owner }) => owner === account.id);
  const granted = installation?.repositories ?? "all";
  const isChecked = ({ id }: RepositoryRecord) => granted !== "all" && granted.includes(id);
  const choice = (value: string, label: string, isChosen: boolean) =>
    html`<label class="choice"><input type="radio" name="selection" value="${value}" required${isChosen ? html` checked` : ""}><span>${label}</span></label>`;
  return html`<form method="post" action="${addresses.site}${installPath}">
<input type="hidden" name="account" value="${account.login}">
<fieldset><legend>Repositories of ${account.login}</legend>
${choice("all", "All repositories, those to come too", granted === "all")}
${choice("selected", "Only those that are chosen here", granted !== "all")}
</fieldset>
<details><summary>Choose repositories</summary><fieldset><legend>Only these</legend>
${owned.map(
  (repository) =>
    html`<label class="choice"><input type="checkbox" name="repository" value="${repository.id}"${
      isChecked(repository) ? html` checked` : ""
    }><span>${repository.name}</span></label>`,
)}</fieldset></details>
<button type="submit" name="action" value="install">${installation ? "Save" : `Install in ${account.login}`}</button>
</form>`;
}

/** Carries out a form: installs or changes an installation, takes it away, or asks the owners for one. */
function change(call: PageCall, person: Account, account: Account, form: URLSearchParams): void {
  const { github } = call;
  const { state } = github;
  const action = form.get("action");
  const isOwner = mayInstall(call, person, account);
  if (action === "request" && !isOwner && !github.installationOf(account.id)) {
    const others = state.installationRequests.filter((one) => one.account !== account.id || one.person !== person.id);
    state.installationRequests = [
      ...others,
      { account: account.id, person: person.id, at: github.now().toISOString() },
    ];
  } else if (action === "uninstall" && isOwner) {
    state.installations = state.installations.filter((one) => one.account !== account.id);
  } else if (action === "install" && isOwner) {
    const at = github.now().toISOString();
    const chosen = new Set(form.getAll("repository").map(Number));
    const owned = state.repositories.filter(({ owner, id }) => owner === account.id && chosen.has(id));
    const before = github.installationOf(account.id);
    state.installations = [
      ...state.installations.filter((one) => one !== before),
      {
        id: before?.id ?? github.nextId(),
        account: account.id,
        createdAt: before?.createdAt ?? at,
        updatedAt: at,
        repositories: form.get("selection") === "selected" ? owned.map(({ id }) => id) : "all",
      },
    ];
    state.installationRequests = state.installationRequests.filter((one) => one.account !== account.id);
  }
  github.save();
}

/** The page of what a person has authorised, on which they take it back. */
export function answerAuthorisations(call: PageCall) {
  const { person, response, form, github, addresses } = call;
  if (!person) return redirect(response, signInAddress(call));
  if (form) {
    revokeAuthorisation(github, person.id, form.get("client_id") ?? "");
    return redirect(response, `${addresses.site}/settings/applications`);
  }
  const mine = github.state.authorisations.filter((one) => one.person === person.id);
  sendPage(response, 200, {
    title: "What you have authorised",
    ...signedInOf(call),
    body: html`<h1>What you have authorised</h1>
${mine.length === 0 && html`<p>Nothing yet.</p>`}
${mine.map(
  ({ clientId }) => html`<h2>${clientApp(clientId)?.name ?? clientId}</h2>
<p>It acts in your name until you take that back. Its sign-ins end at once.</p>
<form method="post" action="${addresses.site}/settings/applications">
<button type="submit" class="quiet" name="client_id" value="${clientId}">Revoke</button>
</form>`,
)}`,
  });
}
