import { associateWebAuthnCredential, deleteWebAuthnCredential, listWebAuthnCredentials } from "aws-amplify/auth";
import { useEffect, useState } from "react";
import { FailureNote, isAtNumbers, PasskeyAddress } from "../../accounts/notes";
import { failureOf } from "../../accounts/sign-in-failure-text";
import { toast } from "../../app/toasts";
import { Button } from "../../design/button";
import { useConfirm } from "../../design/confirm";
import { formatOwnDate } from "../../design/format";
import { WaitingLine } from "../../design/spinner";
import { strings } from "../../texts/en/accounts";

interface Action {
  readonly isBusy: boolean;
  readonly failure: string | null;
  /** Runs a change of the account; a failure is kept beside it, what worked is told. Answers whether it did. */
  run(change: () => Promise<void>, done?: string): Promise<boolean>;
}

/** A change of the account that is under way, and how the last one failed. */
export function useAction(textOf: (cause: unknown) => string = failureOf): Action {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const run: Action["run"] = async (change, done) => {
    setIsBusy(true);
    setFailure(null);
    try {
      await change();
      if (done !== undefined) toast.success(done);
      return true;
    } catch (cause) {
      setFailure(textOf(cause));
      return false;
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, failure, run };
}

interface Passkey {
  readonly id: string;
  readonly name: string;
  readonly added: string | null;
}

async function readPasskeys(): Promise<Passkey[]> {
  const passkeys: Passkey[] = [];
  let nextToken: string | undefined;
  do {
    const page = await listWebAuthnCredentials({ pageSize: 20, nextToken });
    for (const { credentialId, friendlyCredentialName, createdAt } of page.credentials) {
      if (credentialId === undefined) continue;
      const added = createdAt ? formatOwnDate(new Date(createdAt).toISOString(), "short") : null;
      passkeys.push({ id: credentialId, name: friendlyCredentialName || strings.passkey, added });
    }
    nextToken = page.nextToken;
  } while (nextToken !== undefined);
  return passkeys;
}

/** The passkeys of the account: what there is, one more, one less. */
export function PasskeysSection() {
  return (
    <section className="account__section" aria-labelledby="account-passkeys">
      <h2 id="account-passkeys">{strings.passkeysTitle}</h2>
      <p>{strings.passkeysText}</p>
      {isAtNumbers() ? (
        <PasskeyAddress path="/account" />
      ) : typeof PublicKeyCredential === "undefined" ? (
        <p>{strings.passkeysUnsupported}</p>
      ) : (
        <Passkeys />
      )}
    </section>
  );
}

/** What went wrong at the adding: whoever closes the browser's window is told so, and nothing else is changed. */
function additionFailureText(cause: unknown): string {
  const text = failureOf(cause);
  return text === strings.failures.passkeyCancelled ? strings.passkeyNotAdded : text;
}

function Passkeys() {
  const [passkeys, setPasskeys] = useState<readonly Passkey[] | null>(null);
  const { isBusy, failure, run } = useAction(additionFailureText);
  const confirm = useConfirm();
  const read = async () => setPasskeys(await readPasskeys());
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, then after each change
  useEffect(() => void run(read), []);
  const add = () =>
    run(async () => {
      await associateWebAuthnCredential();
      await read();
    }, strings.passkeyAdded);
  const remove = async ({ id, name }: Passkey): Promise<void> => {
    const title = strings.removePasskeyTitle(name);
    const { removePasskeyText: body, removePasskey } = strings;
    if (!(await confirm({ title, body, confirm: removePasskey, danger: true }))) return;
    await run(async () => {
      await deleteWebAuthnCredential({ credentialId: id });
      await read();
    }, strings.passkeyRemoved);
  };
  return (
    <>
      {passkeys === null && !failure && <WaitingLine>{strings.loading}</WaitingLine>}
      {passkeys?.length === 0 && <p>{strings.noPasskeys}</p>}
      {passkeys && passkeys.length > 0 && (
        <ul className="account__passkeys">
          {passkeys.map((passkey) => (
            <li key={passkey.id}>
              <span>
                <strong>{passkey.name}</strong> {passkey.added && strings.addedOn(passkey.added)}
              </span>
              <Button small aria-label={strings.removePasskeyOf(passkey.name)} onClick={() => void remove(passkey)}>
                {strings.removePasskey}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <FailureNote failure={failure} />
      <Button icon="plus" busy={isBusy} onClick={() => void add()}>
        {strings.addPasskey}
      </Button>
    </>
  );
}
