import { useEffect, useState, useSyncExternalStore } from "react";
import { toast } from "../app/toasts";
import { Button } from "../design/button";
import { strings } from "../texts/en/program-files";
import type { Hosts } from "./hosts";
import type { FileHost } from "./program-file";
import type { HostAccount } from "./program-file-host";
import { tellSignIn } from "./tell-sign-in";

interface AccountRowProps {
  readonly host: FileHost;
  readonly hosts: Hosts;
}

/** Says who is logged in to a host, and logs in and out. The host is loaded before, so that the click may open a window. */
export function AccountRow({ host, hosts }: AccountRowProps) {
  const [account, setAccount] = useState(() => hosts.loaded(host)?.account ?? null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let isHere = true;
    hosts.load(host).then(
      (loaded) => isHere && setAccount(loaded.account),
      () => isHere && setFailed(true),
    );
    return () => {
      isHere = false;
    };
  }, [hosts, host]);
  if (failed) return <p role="alert">{strings.causes.offline(strings.hosts[host])}</p>;
  if (!account)
    return (
      <div className="pf-account">
        <span>{strings.signedOut}</span>
        <Button small look="quiet" busy>
          {strings.logIn}
        </Button>
      </div>
    );
  return <Account host={host} account={account} />;
}

function Account({ host, account }: { host: FileHost; account: HostAccount }) {
  const state = useSyncExternalStore(account.subscribe, account.state);
  const name = strings.hosts[host];
  const signIn = () => void account.signIn().then((outcome) => tellSignIn(host, outcome));
  const signOut = () => {
    if (account.signOut()) toast.success(strings.loggedOut(name));
    else toast.warning(strings.unsavedChanges);
  };
  if (state.status === "signing in")
    return (
      <div className="pf-account">
        <span role="status">{strings.waitingForSignIn(name)}</span>
        <Button small look="quiet" onClick={state.cancel}>
          {strings.cancel}
        </Button>
      </div>
    );
  const isSignedIn = state.status === "signed in";
  return (
    <div className="pf-account">
      <span>{isSignedIn ? signedInWords(state.name) : strings.signedOut}</span>
      <Button small look="quiet" onClick={isSignedIn ? signOut : signIn}>
        {isSignedIn ? strings.logOut : strings.logIn}
      </Button>
    </div>
  );
}

const signedInWords = (name: string | null): string => (name === null ? strings.signedIn : strings.signedInAs(name));
