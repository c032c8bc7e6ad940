import { isEmailAddress, writtenAddress } from "../../../domain/facts/email-addresses";
import type { Role } from "../../../domain/facts/roles";
import { invisibleIn, usernameKey } from "../../../domain/facts/usernames";
import { auditWrites } from "../audit/entry";
import { readCourse } from "../courses/store";
import { mapConcurrently } from "../kernel/concurrency";
import type { Core } from "../kernel/core";
import { countAct, type WindowLimit } from "../kernel/rate-limits/window-limit";
import { Refusal } from "../kernel/refusal";
import { memberSubject } from "./audit-events";
import { findMembersByUsername } from "./find-members";
import type { Invitations, Invited } from "./invitations";
import type { MemberWork } from "./member-work-port";
import type { Registration } from "./registration";
import { uploadMembers } from "./upload-members";

type Inviting = Core & { readonly memberWork: MemberWork; readonly invitations: Invitations | undefined };

export interface InvitationList {
  /** The addresses as they were typed. */
  readonly emails: readonly string[];
  readonly role: Role;
  readonly group: string | undefined;
}

/** The outcome of one person's invitation. */
export interface Invitation {
  readonly email: string;
  readonly result: Exclude<Invited, object> | "failed";
  readonly reason?: string;
}

export const NO_ACCOUNTS = "This site has no accounts of its own: add people by the provider that they log in with";
export const TOO_MANY_INVITATIONS = "Too many invitations today. Please try again tomorrow.";

/** Returns why a text is no address. It names invisible characters, so that they can be found. */
function noAddress(text: string): string {
  const invisible = invisibleIn(text);
  return `No e-mail address: ${text.slice(0, 60).replace(/\p{C}/gu, "")}${invisible === undefined ? "" : ` (${invisible} in it)`}`;
}

/** Lists that one admin may send: each is up to 50 mails to addresses that nobody has looked at. */
const LISTS: WindowLimit = {
  name: "invitations",
  most: 40,
  minutes: 24 * 60,
  refusal: (retryAfterSeconds) => new Refusal(429, TOO_MANY_INVITATIONS, { retryAfterSeconds }),
};

/** Cognito makes 30 accounts a second for all sites of an account of AWS. */
const AT_A_TIME = 5;

/**
 * Makes people members of a course, as an upload does, and then accounts for those who have none. Who is not invited in
 * the end, for a reason that is told, is a member all the same: sending the list again tries again. Besides the upload 1
 * write for the limit, 2 reads a person, and for each who is sent a mail the 6 writes of an entry in the audit log.
 *
 * @throws Refusal 400 on a site without accounts of its own or with what is no address, 429, and those of uploadMembers; nobody is invited then
 */
export async function inviteMembers(core: Inviting, caller: Registration, list: InvitationList): Promise<Invitation[]> {
  const { invitations } = core;
  if (invitations === undefined) throw new Refusal(400, NO_ACCOUNTS);
  const { courseId } = caller;
  const { provider } = invitations;
  const wrong = list.emails.find((email) => !isEmailAddress(email));
  if (wrong !== undefined) throw new Refusal(400, noAddress(wrong));
  const emails = [...new Set(list.emails.map(writtenAddress))];
  await countAct(core, LISTS, `user ${caller.userId}`);
  const rows = emails.map((username) => ({ username, role: list.role, group: list.group }));
  await uploadMembers(core, caller, { provider, providerKnown: true, rows });
  const { courseName } = await readCourse(core, courseId);
  const members = new Map(
    (await findMembersByUsername(core, courseId, { usernames: emails, providers: [provider] })).map((member) => [
      usernameKey(member.username),
      member,
    ]),
  );
  return mapConcurrently(emails, AT_A_TIME, async (email) => {
    const invited = await invitations.invite(email, courseName);
    const member = members.get(email);
    if (member && (invited === "invited" || invited === "invitedAgain")) await tellLog(core, caller, member);
    return typeof invited === "string"
      ? { email, result: invited }
      : { email, result: "failed", reason: invited.failed };
  });
}

async function tellLog(core: Core, caller: Registration, member: Registration): Promise<void> {
  const changes = [{ field: "invitation", from: null, to: "mailed" }];
  const event = { kind: "member", subject: memberSubject(member), changes } as const;
  await core.table.transact(auditWrites(core, caller.courseId, caller, [event]));
}
