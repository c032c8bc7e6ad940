import Button from "@cloudscape-design/components/button";
import { useQuery } from "@tanstack/react-query";
import { copyTexts } from "../../app/copy-texts";
import { strings } from "../../texts/en/admin-panel";
import { allMembersQuery, type MemberChoice } from "./members-calls";

/** How many have never logged in, of how many, and their usernames and addresses to be used elsewhere. */
export function NeverLoggedIn({ courseId, choice }: { courseId: number; choice: MemberChoice }) {
  const { data } = useQuery(allMembersQuery(courseId, choice));
  if (!data) return null;
  const usernames = data.members.map(({ username }) => username);
  const emails = data.members.flatMap(({ email }) => email ?? []);
  return (
    <div className="users__never">
      <p role="status">{strings.neverLoggedInOf(usernames.length, data.total)}</p>
      {usernames.length > 0 && (
        <Button iconName="copy" onClick={() => void copyTexts(usernames, strings.copiedUsernames(usernames.length))}>
          {strings.copyUsernames(usernames.length)}
        </Button>
      )}
      {emails.length > 0 && (
        <Button iconName="copy" onClick={() => void copyTexts(emails, strings.copiedEmails(emails.length))}>
          {strings.copyEmails(emails.length)}
        </Button>
      )}
    </div>
  );
}
