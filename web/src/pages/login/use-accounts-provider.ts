import { useEffect, useState } from "react";
import { type AccountsProvider, accountsProviderOf } from "../../accounts/provider";
import { readFailure } from "../../api/failures";
import { readProviders } from "./providers";

interface Found {
  /** null where the deployment has none, undefined while it is not known. */
  readonly provider: AccountsProvider | null | undefined;
  readonly failure: string | null;
  readonly retry: () => void;
}

/** Reads the deployment's provider of accounts. */
export function useAccountsProvider(): Found {
  const [provider, setProvider] = useState<AccountsProvider | null>();
  const [failure, setFailure] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads again
  useEffect(() => {
    setFailure(null);
    readProviders().then(
      (providers) => setProvider(accountsProviderOf(providers)),
      (cause: unknown) => setFailure(readFailure(cause)),
    );
  }, [attempt]);
  return { provider, failure, retry: () => setAttempt((before) => before + 1) };
}
