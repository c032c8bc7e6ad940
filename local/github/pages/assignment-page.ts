import { namedRight } from "../access";
import { copyTemplate } from "../repositories-from-templates";
import { html, redirect, sendFault, sendPage } from "./page";
import { type PageCall, signedInOf, signInAddress } from "./page-call";

/**
 * The page to which a course's `acceptLink` leads: it makes the student's repository from the assessment's template, as
 * GitHub Classroom did. A member of the organisation may accept; whoever has accepted is led to their repository.
 */
export function answerAssignment(call: PageCall, organisation: string, templateName: string) {
  const { github, person, response, form, addresses } = call;
  const owner = github.account(organisation);
  const template = github.repository(organisation, templateName);
  if (!owner || !template?.isTemplate) {
    return sendFault(response, 404, "Not found", "There is no assignment at this address.");
  }
  if (!person) return redirect(response, signInAddress(call));
  const isMember = github.state.memberships.some((one) => one.organisation === owner.id && one.person === person.id);
  if (!isMember) {
    return sendFault(response, 403, "You cannot accept this", `You are no member of ${owner.login}.`);
  }
  const name = `${template.name}-${person.login}`;
  const existing = github.repository(owner.login, name);
  const repository =
    existing ??
    (form ? copyTemplate(github, template, { owner, name, isPrivate: true, person, right: "write" }) : undefined);
  const title = template.description ?? template.name;
  if (repository && namedRight(github, person, repository) !== "none") {
    return sendPage(response, 200, {
      title: `${title} is yours`,
      ...signedInOf(call),
      body: html`<h1>${title} is yours</h1>
<p>Your repository is <a href="${addresses.site}/${owner.login}/${name}">${owner.login}/${name}</a>.</p>
<p>Go back to the academy and choose Refresh Assessments.</p>`,
    });
  }
  sendPage(response, 200, {
    title: `Accept ${title}`,
    ...signedInOf(call),
    body: html`<h1>Accept ${title}?</h1>
<p>This makes ${owner.login}/${name}, a private repository in which you work.</p>
<form method="post" action="${addresses.site}/classroom/${owner.login}/${template.name}">
<button type="submit">Accept this assignment</button>
</form>`,
  });
}
