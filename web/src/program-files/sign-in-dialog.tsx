import { useState, useSyncExternalStore } from "react";
import { Button } from "../design/button";
import { Dialog } from "../design/dialog";
import { WaitingLine } from "../design/spinner";
import { strings } from "../texts/en/program-files";
import type { FileHost } from "./program-file";
import type { HostAccount, HostSignInFailure } from "./program-file-host";
import { tellSignIn } from "./tell-sign-in";

interface SignInDialogProps {
  readonly host: FileHost;
  readonly account: HostAccount;
  readonly close: (signedIn: true | null) => void;
}

/** Has the person sign in, as often as it takes; what began before goes on when they have. */
export function SignInDialog({ host, account, close }: SignInDialogProps) {
  const state = useSyncExternalStore(account.subscribe, account.state);
  const [failure, setFailure] = useState<HostSignInFailure | null>(null);
  const name = strings.hosts[host];
  const isWaiting = state.status === "signing in";
  const giveUp = () => {
    if (state.status === "signing in") state.cancel();
    close(null);
  };
  const signIn = () => {
    setFailure(null);
    void account.signIn().then((outcome) => {
      if (!outcome.ok) return setFailure(outcome.failure);
      tellSignIn(host, outcome);
      close(true);
    });
  };
  return (
    <Dialog
      title={strings.signInTitle(name)}
      onClose={giveUp}
      footer={
        <>
          <Button onClick={giveUp}>{strings.cancel}</Button>
          <Button look="primary" busy={isWaiting} onClick={signIn}>
            {strings.logIn}
          </Button>
        </>
      }
    >
      <p>{strings.pleaseLogIn}</p>
      <p>{strings.signInKeeps}</p>
      {isWaiting && <WaitingLine>{strings.waitingForSignIn(name)}</WaitingLine>}
      {failure !== null && (
        <p className="pf-problem" role="alert">
          {strings.signInFailures[failure]}
        </p>
      )}
    </Dialog>
  );
}
