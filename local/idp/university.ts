import { decodeJwt, importJWK, type JWTPayload, SignJWT } from "jose";
import type { Account } from "./accounts";

/** A provider that differs from Demo university, as those of the recipes do. */
export interface University {
  /** Its issuer, on whatever host: requests reach this machine with `x-forwarded-host` and `x-forwarded-proto`. */
  readonly issuer: string;
  readonly clientId: string;
  readonly accounts: readonly Account[];
  /** Tells what more its registration of the client says now (OpenID Connect Dynamic Client Registration 1.0, section 2). */
  readonly client?: () => Readonly<Record<string, unknown>>;
  /** Its way to the site's published keys, where the registration has a `jwks_uri`. */
  readonly fetch?: (url: string) => Promise<Response>;
  /** Its way of telling who a person is: the claims of the ID token, of which it is given those of the protocol. */
  readonly idToken: (protocol: JWTPayload, account: Account) => JWTPayload;
  /** The claims of an access token that is a signed one too. */
  readonly accessToken?: (protocol: JWTPayload, account: Account) => JWTPayload;
  /** Members of the discovery document that it does not have. */
  readonly withoutMetadata?: readonly string[];
  /** Its way of refusing the site as a client. */
  readonly refusedClient?: { readonly status: number; readonly body: object };
}

/** The part of a request in Koa, on which the library is built, that is changed here. */
interface Context {
  readonly path: string;
  status: number;
  body: unknown;
}

interface TokenAnswer {
  readonly error?: string;
  readonly id_token?: string;
  readonly access_token?: string;
}

/** Changes what the library answers into what the university would. `keys` are those with which it signs. */
export function answersOf(university: University, keys: readonly object[]) {
  const [key] = keys as [{ readonly kid: string; readonly alg: string }];
  const sign = async (claims: JWTPayload) =>
    new SignJWT(claims).setProtectedHeader({ alg: key.alg, kid: key.kid }).sign(await importJWK(key));

  async function tokensOf({ id_token = "", ...rest }: TokenAnswer): Promise<TokenAnswer> {
    const protocol = decodeJwt(id_token);
    const account = university.accounts.find(({ username }) => username === protocol.sub);
    if (account === undefined) throw new Error(`Nobody at ${university.issuer} is ${protocol.sub}`);
    const access = university.accessToken;
    return {
      ...rest,
      id_token: await sign(university.idToken(protocol, account)),
      ...(access && { access_token: await sign(access(protocol, account)) }),
    };
  }

  return async (context: Context, next: () => Promise<void>): Promise<void> => {
    await next();
    const { path, body } = context;
    if (path === "/.well-known/openid-configuration") {
      const hidden = university.withoutMetadata ?? [];
      context.body = Object.fromEntries(Object.entries(body as object).filter(([name]) => !hidden.includes(name)));
    }
    if (path !== "/token") return;
    const { refusedClient } = university;
    const answer = body as TokenAnswer;
    if (answer.error === "invalid_client" && refusedClient) {
      context.body = refusedClient.body;
      context.status = refusedClient.status;
    }
    if (answer.id_token !== undefined) context.body = await tokensOf(answer);
  };
}
