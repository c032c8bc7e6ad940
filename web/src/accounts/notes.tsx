import { Icon } from "../design/icons";
import { strings } from "../texts/en/accounts";
import { type AccountsProvider, localMailPage } from "./provider";

/** A browser takes no address of numbers for the name of a relying party (Web Authentication, 5.1.3). */
export const isAtNumbers = (): boolean => /^[\d.]+$|^\[/.test(location.hostname);

/** Says where a page of one machine can use passkeys: at the name that stands for it. */
export function PasskeyAddress({ path }: { path: string }) {
  const address = `${location.protocol}//localhost${location.port && `:${location.port}`}${path}`;
  return (
    <p>
      {strings.passkeysAddress} <a href={address}>{address}</a>
    </p>
  );
}

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

/** What went wrong with what was just sent, announced at once. */
export const FailureNote = ({ failure }: { failure: string | null | undefined }) =>
  failure ? (
    <p className="account-failure" role="alert">
      <Icon name="warning" size={18} />
      {failure}
    </p>
  ) : null;
