import { useState } from "react";
import { failureOf } from "../../accounts/sign-in-failure-text";
import { toast } from "../../app/toasts";

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
