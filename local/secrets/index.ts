import { createHash, randomInt, randomUUID } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { AwsError, awsJsonService } from "../http/aws-json";
import { listen } from "../http/server";
import type { Access, Right } from "../iam/access";
import { readStateJson, writeStateFile } from "../state-file";

const stored = z.object({
  name: z.string(),
  text: z.string(),
  versionId: z.string(),
  /** Epoch milliseconds. */
  createdAt: z.number(),
});
type StoredSecret = z.infer<typeof stored>;

/** The recipe of a first value, as in the template's GenerateSecretString. */
export const generateSecretString = z.object({
  PasswordLength: z.coerce.number().int().min(1).max(4096).default(32),
  ExcludeCharacters: z.string().default(""),
  ExcludePunctuation: z.coerce.boolean().default(false),
  ExcludeLowercase: z.coerce.boolean().default(false),
  ExcludeUppercase: z.coerce.boolean().default(false),
  ExcludeNumbers: z.coerce.boolean().default(false),
  IncludeSpace: z.coerce.boolean().default(false),
  RequireEachIncludedType: z.coerce.boolean().optional(),
  SecretStringTemplate: z.string().optional(),
  GenerateStringKey: z.string().optional(),
});
export type GenerateSecretString = z.infer<typeof generateSecretString>;

/** A new secret would end every session and make what robots are known by unreadable. */
const REMEDY = "Restore it from a copy of the folder. Only if there is none, delete it: everybody has to log in again.";

export interface SecretsOptions {
  /** Folder of the secrets, one file each that only the owner may read; without it they live in memory. */
  readonly dataFolder?: string;
  readonly port?: number;
  readonly region?: string;
  readonly accountId?: string;
  /** Judges who asks. */
  readonly access?: Access;
  readonly now?: () => number;
}

/** The Secrets Manager stand-in. */
export interface Secrets {
  readonly endpoint: string;
  /** Declares a secret. A new one gets the value of `create`; an existing one keeps its value. Tells its ARN. */
  declareSecret(name: string, create: () => string): string;
  read(nameOrArn: string): string | undefined;
  write(nameOrArn: string, text: string): void;
  close(): Promise<void>;
}

export async function startSecrets(options: SecretsOptions = {}): Promise<Secrets> {
  const { dataFolder, port, region = "us-east-1", accountId = "000000000000", now = Date.now, access } = options;
  if (dataFolder) mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  const secrets = new Map<string, StoredSecret>();
  const fileOf = (name: string) => join(dataFolder as string, `${encodeURIComponent(name)}.json`);
  /** Reads the secret from its file: the owner of the product rotates it by editing that. */
  const latest = (secret: StoredSecret) => (dataFolder && readStateJson(fileOf(secret.name), stored, REMEDY)) || secret;
  const find = (nameOrArn: string) => {
    const secret =
      secrets.get(nameOrArn) ??
      [...secrets.values()].find(({ name }) => nameOrArn === secretArn(name, region, accountId));
    return secret && latest(secret);
  };
  const known = (nameOrArn: string) => {
    const secret = find(nameOrArn);
    if (secret) return secret;
    throw new AwsError("ResourceNotFoundException", "Secrets Manager can't find the specified secret.");
  };
  const store = (name: string, text: string): StoredSecret => {
    const secret = { name, text, versionId: randomUUID(), createdAt: now() };
    secrets.set(name, secret);
    if (dataFolder) writeStateFile(fileOf(name), JSON.stringify(secret));
    return secret;
  };
  const identity = (secret: StoredSecret) => ({
    ARN: secretArn(secret.name, region, accountId),
    Name: secret.name,
    VersionId: secret.versionId,
  });
  const id = z.object({ SecretId: z.string().min(1) });
  const server = await listen(
    awsJsonService({
      contentType: "application/x-amz-json-1.1",
      invalidInput: "InvalidParameterException",
      maxBytes: 128 * 1024,
      access,
      rightsOf: (action, input): Right[] => {
        const named = id.safeParse(input).data?.SecretId ?? "*";
        const secret = find(named);
        const resource = secret ? secretArn(secret.name, region, accountId) : named;
        return [{ action: `secretsmanager:${action}`, resource }];
      },
      actions: {
        getSecretValue: (input) => {
          const secret = known(id.parse(input).SecretId);
          const dates = { CreatedDate: secret.createdAt / 1000 };
          return { ...identity(secret), SecretString: secret.text, VersionStages: ["AWSCURRENT"], ...dates };
        },
        putSecretValue: (input) => {
          const { SecretId, SecretString } = id.extend({ SecretString: z.string().max(65_536) }).parse(input);
          return { ...identity(store(known(SecretId).name, SecretString)), VersionStages: ["AWSCURRENT"] };
        },
      },
    }),
    port,
  );
  return {
    endpoint: server.origin,
    declareSecret(name, create) {
      const existing = dataFolder && readStateJson(fileOf(name), stored, REMEDY);
      if (existing) secrets.set(name, existing);
      else if (!secrets.has(name)) store(name, create());
      return secretArn(name, region, accountId);
    },
    read: (nameOrArn) => find(nameOrArn)?.text,
    write: (nameOrArn, text) => void store(known(nameOrArn).name, text),
    close: () => server.close(),
  };
}

/** A secret's ARN ends in six characters that AWS draws; here they follow from the name, so that they stay the same. */
export function secretArn(name: string, region: string, accountId: string): string {
  const suffix = createHash("sha256").update(name).digest("hex").slice(0, 6);
  return `arn:aws:secretsmanager:${region}:${accountId}:secret:${name}-${suffix}`;
}

const KINDS = {
  lower: "abcdefghijklmnopqrstuvwxyz",
  upper: "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
  digits: "0123456789",
  punctuation: "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~",
  space: " ",
};

/** Draws a value as Secrets Manager does; with a template it is put under GenerateStringKey of that JSON object. */
export function generateSecret(rules: GenerateSecretString): string {
  const kinds = [
    rules.ExcludeLowercase ? "" : KINDS.lower,
    rules.ExcludeUppercase ? "" : KINDS.upper,
    rules.ExcludeNumbers ? "" : KINDS.digits,
    rules.ExcludePunctuation ? "" : KINDS.punctuation,
    rules.IncludeSpace ? KINDS.space : "",
  ]
    .map((kind) => [...kind].filter((character) => !rules.ExcludeCharacters.includes(character)))
    .filter((kind) => kind.length > 0);
  const all = kinds.flat();
  if (all.length === 0) throw new Error("GenerateSecretString excludes every character");
  const draw = (from: string[]) => from[randomInt(from.length)] as string;
  const required = rules.RequireEachIncludedType === false ? [] : kinds.map(draw).slice(0, rules.PasswordLength);
  const text = [...required, ...Array.from({ length: rules.PasswordLength - required.length }, () => draw(all))];
  for (let i = text.length - 1; i > 0; i -= 1) {
    const j = randomInt(i + 1);
    [text[i], text[j]] = [text[j] as string, text[i] as string];
  }
  if (rules.GenerateStringKey === undefined) return text.join("");
  const template = z.record(z.string(), z.unknown()).parse(JSON.parse(rules.SecretStringTemplate ?? "{}"));
  return JSON.stringify({ ...template, [rules.GenerateStringKey]: text.join("") });
}
