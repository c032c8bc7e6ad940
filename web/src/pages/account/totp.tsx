import { fetchMFAPreference, setUpTOTP, updateMFAPreference, verifyTOTPSetup } from "aws-amplify/auth";
import { useEffect, useState } from "react";
import type { MfaChoice } from "../../../../domain/facts/sign-in-providers";
import { FailureNote } from "../../accounts/failure-note";
import { submitted } from "../../accounts/form-values";
import { TotpKey } from "../../accounts/totp-key";
import { TotpCodeField } from "../../accounts/views/set-up-totp";
import { Button } from "../../design/button";
import { useConfirm } from "../../design/confirm";
import { WaitingLine } from "../../design/spinner";
import { strings } from "../../texts/en/accounts";
import { useAction } from "./use-action";

interface TotpProps {
  readonly email: string;
  readonly mfa: MfaChoice;
}

/** Whether each password is followed by a code of an authenticator app, and the way there and back. */
export function TotpSection({ email, mfa }: TotpProps) {
  const [isOn, setIsOn] = useState<boolean | null>(null);
  const [key, setKey] = useState<string | null>(null);
  const { isBusy, failure, run } = useAction();
  const confirm = useConfirm();
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, as the account was when the page opened
  useEffect(() => {
    void run(async () => setIsOn((await fetchMFAPreference()).enabled?.includes("TOTP") ?? false));
  }, []);
  const begin = () => run(async () => setKey((await setUpTOTP()).sharedSecret));
  const finish = submitted(({ confirmation_code: code = "" }) => {
    void run(async () => {
      await verifyTOTPSetup({ code: code.replace(/\s/g, "") });
      await updateMFAPreference({ totp: "PREFERRED" });
      setKey(null);
      setIsOn(true);
    }, strings.totpWasSet);
  });
  const turnOff = async (): Promise<void> => {
    const { turnTotpOffTitle: title, turnTotpOffText: body, turnTotpOff } = strings;
    if (!(await confirm({ title, body, confirm: turnTotpOff, danger: true }))) return;
    await run(async () => {
      await updateMFAPreference({ totp: "DISABLED" });
      setIsOn(false);
    }, strings.totpWasTurnedOff);
  };
  return (
    <section className="account__section" aria-labelledby="account-totp">
      <h2 id="account-totp">{strings.totpTitle}</h2>
      {mfa === "off" && <p>{strings.totpUnavailable}</p>}
      {mfa !== "off" && isOn === null && !failure && <WaitingLine>{strings.loading}</WaitingLine>}
      {isOn !== null && mfa !== "off" && <p>{isOn ? strings.totpOn : strings.totpOff}</p>}
      <FailureNote failure={failure} />
      {key !== null ? (
        <form className="account-form" onSubmit={finish}>
          <TotpKey account={email} totpKey={key} />
          <TotpCodeField disabled={isBusy} autoFocus />
          <Button type="submit" look="primary" busy={isBusy}>
            {strings.confirm}
          </Button>
          <Button onClick={() => setKey(null)}>{strings.cancel}</Button>
        </form>
      ) : (
        <TotpButton
          isOn={isOn}
          mfa={mfa}
          isBusy={isBusy}
          onBegin={() => void begin()}
          onTurnOff={() => void turnOff()}
        />
      )}
    </section>
  );
}

interface TotpButtonProps extends Pick<TotpProps, "mfa"> {
  readonly isOn: boolean | null;
  readonly isBusy: boolean;
  readonly onBegin: () => void;
  readonly onTurnOff: () => void;
}

function TotpButton({ isOn, mfa, isBusy, onBegin, onTurnOff }: TotpButtonProps) {
  if (isOn === null || mfa === "off") return null;
  if (!isOn) {
    return (
      <Button busy={isBusy} onClick={onBegin}>
        {strings.setUpTotp}
      </Button>
    );
  }
  if (mfa === "required") return <p>{strings.totpForced}</p>;
  return (
    <Button busy={isBusy} onClick={onTurnOff}>
      {strings.turnTotpOff}
    </Button>
  );
}
