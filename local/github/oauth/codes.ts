import { createHash, randomBytes } from "node:crypto";

const LIFE_MS = 600_000;

/** The grant that a code stands for. */
export interface Grant {
  readonly person: number;
  readonly clientId: string;
  readonly redirectUri: string;
  readonly scopes: readonly string[];
  /** Of PKCE, method S256; null where the client sent none. */
  readonly challenge: string | null;
}

/** The codes of people who have authorised: each is good once, for ten minutes, in this process. */
export class AuthorisationCodes {
  private readonly grants = new Map<string, Grant & { readonly until: number }>();

  constructor(private readonly now: () => Date) {}

  issue(grant: Grant): string {
    const code = randomBytes(10).toString("hex");
    this.grants.set(code, { ...grant, until: this.now().getTime() + LIFE_MS });
    return code;
  }

  /** Takes a code's grant away; undefined for a code that is wrong, used, too old, or without its verifier. */
  redeem(code: string, clientId: string, verifier: string | undefined): Grant | undefined {
    const grant = this.grants.get(code);
    if (!grant || grant.clientId !== clientId) return undefined;
    this.grants.delete(code);
    if (grant.until <= this.now().getTime()) return undefined;
    if (grant.challenge === null) return grant;
    const challenge = createHash("sha256")
      .update(verifier ?? "")
      .digest("base64url");
    return challenge === grant.challenge ? grant : undefined;
  }
}
