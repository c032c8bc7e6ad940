import { parentPort } from "node:worker_threads";
import cognito from "amazon-cognito-identity-js";

/** Input of the thread: where to sign in, and as whom; `change` is the new password, when one is required. */
export interface SrpSignIn {
  readonly endpoint: string;
  readonly poolId: string;
  readonly clientId: string;
  readonly username: string;
  readonly password: string;
  readonly change: string | undefined;
}

/** Either the tokens, or the name and text of what the client was told instead. */
export type SrpOutcome =
  | { readonly idToken: string; readonly accessToken: string; readonly refreshToken: string }
  | { readonly name: string; readonly message: string };

/*
 * Signs in by SRP with AWS's own client of before Amplify. A thread of its own, because
 * its arithmetic takes minutes among a test's globals, and a tenth of a second elsewhere.
 */
function signIn({ endpoint, poolId, clientId, username, password, change }: SrpSignIn): void {
  const tell = (outcome: SrpOutcome) => parentPort?.postMessage(outcome);
  // A browser of its own each time: nothing is left of the one who signed in before.
  const stored = new Map<string, string>();
  const Storage: cognito.ICognitoStorage = {
    setItem: (key, value) => void stored.set(key, value),
    getItem: (key) => stored.get(key) ?? null,
    removeItem: (key) => void stored.delete(key),
    clear: () => stored.clear(),
  };
  const pool = new cognito.CognitoUserPool({ UserPoolId: poolId, ClientId: clientId, endpoint, Storage });
  const user = new cognito.CognitoUser({ Username: username, Pool: pool, Storage });
  const callbacks = {
    onSuccess: (session: cognito.CognitoUserSession) =>
      tell({
        idToken: session.getIdToken().getJwtToken(),
        accessToken: session.getAccessToken().getJwtToken(),
        refreshToken: session.getRefreshToken().getToken(),
      }),
    onFailure: ({ name, code, message }: { name: string; code?: string; message: string }) =>
      tell({ name: code ?? name, message }),
    newPasswordRequired: () => {
      if (change === undefined) tell({ name: "newPasswordRequired", message: "newPasswordRequired" });
      else user.completeNewPasswordChallenge(change, {}, callbacks);
    },
    totpRequired: () => tell({ name: "totpRequired", message: "totpRequired" }),
  };
  user.authenticateUser(new cognito.AuthenticationDetails({ Username: username, Password: password }), callbacks);
}

parentPort?.on("message", signIn);
