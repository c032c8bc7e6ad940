import type { Site, TriggerEvent } from "./trigger-event";

/** What Cognito sends. */
export interface Mail {
  readonly emailSubject: string;
  /** HTML. */
  readonly emailMessage: string;
}

interface MailTexts {
  readonly subject: string;
  readonly before: string;
  readonly after: string;
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** Whoever asked for a mail that nobody expected has typed a wrong address, or tries to get in. */
const UNASKED = "If you did not ask for this, ignore this mail: nothing happens without the code.";

const codeMail = ({ subject, before, after }: MailTexts, site: Site, code: string): Mail => ({
  emailSubject: subject,
  emailMessage: [
    `<p>${escaped(before)}</p>`,
    `<p style="font-size:24px"><strong>${code}</strong></p>`,
    `<p>${escaped(after)}</p>`,
    link(site, "/login/account"),
  ].join("\n"),
});

const link = ({ name, origin }: Site, path: string): string =>
  `<p>${escaped(name)}: <a href="${escaped(origin + path)}">${escaped(origin + path)}</a></p>`;

function invitation({ request }: TriggerEvent, site: Site, code: string): Mail {
  // Only the site's own API invites, so it alone can have named a course.
  const course = request.clientMetadata?.course;
  const where = course === undefined ? site.name : `${course} on ${site.name}`;
  return {
    emailSubject: `Your account on ${site.name}`,
    emailMessage: [
      `<p>${escaped(`You are invited to ${where}.`)}</p>`,
      `<p>E-mail: <strong>${request.usernameParameter ?? ""}</strong><br>`,
      `Password for the first time: <strong>${code}</strong></p>`,
      "<p>Sign in within 7 days, and choose a password of your own:</p>",
      link(site, "/login/account"),
    ].join("\n"),
  };
}

const confirmation = (name: string, before: string): MailTexts => ({
  subject: `Confirm your address for ${name}`,
  before,
  after: UNASKED,
});

/** What goes with a code, by what asks for it, on a site of this name. */
function mailTexts(source: string, name: string): MailTexts | undefined {
  switch (source) {
    case "CustomMessage_SignUp":
    case "CustomMessage_ResendCode":
      return confirmation(name, `Your code to make an account on ${name}:`);
    case "CustomMessage_UpdateUserAttribute":
    case "CustomMessage_VerifyUserAttribute":
      return confirmation(name, `Your code to confirm this address for ${name}:`);
    case "CustomMessage_ForgotPassword":
      return {
        subject: `Reset your password for ${name}`,
        before: `Your code to choose a new password for ${name}:`,
        after: UNASKED,
      };
    case "CustomMessage_Authentication":
      return {
        subject: `Your code for ${name}`,
        before: `Your code to sign in to ${name}:`,
        after: `Give it to nobody. ${UNASKED}`,
      };
    default:
      return undefined;
  }
}

/**
 * The mail that an event of a user pool asks for, in the site's name; undefined for one that has no words here, which
 * Cognito then words itself. What people can choose themselves, such as their name, stands in no mail: it would go to
 * whatever address they type.
 */
export function mailFor(event: TriggerEvent, site: Site): Mail | undefined {
  const code = event.request.codeParameter ?? "";
  if (event.triggerSource === "CustomMessage_AdminCreateUser") return invitation(event, site, code);
  const texts = mailTexts(event.triggerSource, site.name);
  return texts && codeMail(texts, site, code);
}
