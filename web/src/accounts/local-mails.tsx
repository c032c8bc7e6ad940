import { strings } from "../texts/en/accounts";
import { type AccountsProvider, localMailPage } from "./provider";

/** Where the e-mails are on one machine, which sends none, and whom its demo course knows. Nothing in AWS. */
export function LocalMails({ provider }: { provider: AccountsProvider }) {
  const page = localMailPage(provider, location.origin);
  if (page === null) return null;
  return (
    <p className="account-mails">
      {strings.localMail}{" "}
      <a href={page} target="_blank" rel="noopener">
        {strings.localMailPage}
      </a>
      <br />
      {strings.localPeople}
    </p>
  );
}
