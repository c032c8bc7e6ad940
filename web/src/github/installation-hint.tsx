import { githubSettings } from "../app/file-host-settings";
import { OutsideLink } from "../design/button";
import { strings } from "../texts/en/github-installation";
import { installationAddress } from "./installation";

/** Says why a repository or an organisation may not be seen, and where that is changed; nothing where all is seen. */
export function InstallationHint() {
  const settings = githubSettings();
  const address = settings && installationAddress(settings);
  if (!address) return null;
  return (
    <p>
      {strings.missing} {strings.why} <OutsideLink href={address}>{strings.allow}</OutsideLink>
    </p>
  );
}
