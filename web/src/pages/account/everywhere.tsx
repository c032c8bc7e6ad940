import { signOut } from "aws-amplify/auth";
import { logOut } from "../../app/session";
import { Button } from "../../design/button";
import { useConfirm } from "../../design/confirm";
import { strings } from "../../texts/en/accounts";
import { useAction } from "./use-action";

/** Ends all that the pool keeps open for the account, and the session here. */
export function EverywhereSection() {
  const { isBusy, run } = useAction();
  const confirm = useConfirm();
  const end = async (): Promise<void> => {
    const { everywhereQuestion: title, everywhere } = strings;
    if (!(await confirm({ title, confirm: everywhere, danger: true }))) return;
    await run(async () => {
      await signOut({ global: true });
      await logOut();
    });
  };
  return (
    <section className="account__section" aria-labelledby="account-everywhere">
      <h2 id="account-everywhere">{strings.everywhereTitle}</h2>
      <p>{strings.everywhereText}</p>
      <Button busy={isBusy} onClick={() => void end()}>
        {strings.everywhere}
      </Button>
    </section>
  );
}
