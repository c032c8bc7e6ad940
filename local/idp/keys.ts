import { generateKeyPairSync, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import * as z from "zod";

const stored = z.object({ keys: z.array(z.record(z.string(), z.unknown())).min(1), cookieKey: z.string() });

/** What the provider signs tokens and cookies with. */
export type ProviderKeys = z.infer<typeof stored>;

/** The keys in a file that only its owner may read; made the first time. Without a file they last as long as the process. */
export function providerKeys(file: string | undefined): ProviderKeys {
  if (file && existsSync(file)) return stored.parse(JSON.parse(readFileSync(file, "utf8")));
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const key = {
    ...privateKey.export({ format: "jwk" }),
    use: "sig",
    alg: "RS256",
    kid: randomBytes(8).toString("hex"),
  };
  const made = { keys: [key], cookieKey: randomBytes(32).toString("base64url") };
  if (file) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(made), { mode: 0o600 });
  }
  return made;
}
