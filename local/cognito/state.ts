import { generateKeyPairSync, randomBytes } from "node:crypto";
import { join } from "node:path";
import * as z from "zod";
import { readStateJson, writeStateFile } from "../state-file";

const password = z.object({ salt: z.string(), verifier: z.string() });
const passkey = z.object({
  id: z.string(),
  publicKey: z.string(),
  counter: z.number(),
  transports: z.array(z.string()),
  createdAt: z.number(),
});
const user = z.object({
  /** The username that Cognito makes up, and the claim `sub`. */
  sub: z.string(),
  status: z.enum(["UNCONFIRMED", "CONFIRMED", "FORCE_CHANGE_PASSWORD", "RESET_REQUIRED"]),
  enabled: z.boolean(),
  attributes: z.record(z.string(), z.string()),
  /** The verifier of SRP: the password cannot be computed from it. */
  password: password.nullable(),
  temporaryUntil: z.number().nullable(),
  totpSecret: z.string().nullable(),
  totpEnabled: z.boolean(),
  passkeys: z.array(passkey),
  /** Wrong passwords in a row, and until when none is looked at. */
  failures: z.number(),
  lockedUntil: z.number(),
  /** A code that was mailed, by what it is for. */
  codes: z.record(z.string(), z.object({ code: z.string(), until: z.number() })),
  createdAt: z.number(),
  changedAt: z.number(),
});
const refresh = z.object({ sub: z.string(), originJti: z.string(), authTime: z.number(), until: z.number() });
const mail = z.object({ at: z.number(), to: z.string(), subject: z.string(), html: z.string() });
const stateSchema = z.object({
  key: z.record(z.string(), z.unknown()),
  users: z.array(user),
  refreshTokens: z.record(z.string(), refresh),
  revoked: z.array(z.string()),
  mails: z.array(mail),
});

export type User = z.infer<typeof user>;
export type Mail = z.infer<typeof mail>;

/** The page shows no more. */
const MOST_MAILS = 50;

/** The state of a user pool. Code that changes it calls `save` before answering. */
export class PoolState {
  private readonly state: z.infer<typeof stateSchema>;
  private readonly file: string | undefined;

  /** Reads it from its file in `folder`; without a folder it lasts as long as the process. Throws DamagedFile. */
  constructor(folder: string | undefined, poolId: string) {
    this.file = folder && join(folder, `${poolId}.json`);
    const remedy = "Restore it from a copy of the folder, or delete it: all accounts of the site's own are gone then.";
    const read = this.file === undefined ? undefined : readStateJson(this.file, stateSchema, remedy);
    this.state = read ?? { key: signingKey(), users: [], refreshTokens: {}, revoked: [], mails: [] };
    if (!read) this.save();
  }

  get key() {
    return this.state.key;
  }
  get users(): User[] {
    return this.state.users;
  }
  get refreshTokens() {
    return this.state.refreshTokens;
  }
  get revoked(): string[] {
    return this.state.revoked;
  }
  get mails(): readonly Mail[] {
    return this.state.mails;
  }

  /** By the made-up username or the address, however that is written. */
  find(username: string): User | undefined {
    const wanted = username.trim().toLowerCase();
    return this.users.find(({ sub, attributes }) => sub === wanted || attributes.email === wanted);
  }

  addMail(sent: Mail): void {
    this.state.mails.unshift(sent);
    this.state.mails.splice(MOST_MAILS);
  }

  remove(user: User): void {
    this.state.users.splice(this.users.indexOf(user), 1);
    this.endSessions(user);
  }

  /** Every token of a person is good no more. */
  endSessions({ sub }: User): void {
    for (const [token, one] of Object.entries(this.refreshTokens)) {
      if (one.sub !== sub) continue;
      this.revoked.push(one.originJti);
      delete this.refreshTokens[token];
    }
  }

  save(): void {
    if (this.file) writeStateFile(this.file, JSON.stringify(this.state));
  }
}

function signingKey(): Record<string, unknown> {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return { ...privateKey.export({ format: "jwk" }), use: "sig", alg: "RS256", kid: randomBytes(16).toString("base64") };
}
