import { createRequire } from "node:module";
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

/** The client's own integers, as far as this knows them. */
interface ClientInteger {
  toString(radix: number): string;
  modPow(exponent: ClientInteger, modulus: ClientInteger, callback: (error: null, power: ClientInteger) => void): void;
}
interface ClientIntegers {
  new (digits: string, radix: number): ClientInteger;
  readonly prototype: ClientInteger;
}
const { default: Integer }: { default: ClientIntegers } = createRequire(import.meta.url)(
  "amazon-cognito-identity-js/lib/BigInteger.js",
);

// The protocol is the client's, the powers are the engine's: the client's own took most of the time of its tests.
Integer.prototype.modPow = function modPow(this: ClientInteger, exponent, modulus, callback) {
  const m = bigOf(modulus);
  let [result, square] = [1n, ((bigOf(this) % m) + m) % m];
  for (let rest = bigOf(exponent); rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % m;
    square = (square * square) % m;
  }
  callback(null, new Integer(result.toString(16), 16));
};

function bigOf(integer: ClientInteger): bigint {
  const digits = integer.toString(16);
  return digits.startsWith("-") ? -BigInt(`0x${digits.slice(1)}`) : BigInt(`0x${digits}`);
}

/*
 * Signs in by SRP with AWS's own client of before Amplify. A thread of its own, because
 * its arithmetic, of which the powers alone are replaced, takes minutes among a test's globals.
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
