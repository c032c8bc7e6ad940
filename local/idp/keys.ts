import { generateKeyPairSync, randomBytes } from "node:crypto";
import * as z from "zod";
import { readStateJson, writeStateFile } from "../state-file";

const stored = z.object({ keys: z.array(z.record(z.string(), z.unknown())).min(1), cookieKey: z.string() });

/** The keys that sign tokens and cookies. */
export type ProviderKeys = z.infer<typeof stored>;

const REMEDY =
  "Restore it from a copy of the folder, or delete it: people of Demo university then have to log in there again.";

/** The keys in a file that only its owner may read; made the first time. Without a file they last as long as the process. */
export function providerKeys(file: string | undefined): ProviderKeys {
  const keys = file && readStateJson(file, stored, REMEDY);
  if (keys) return keys;
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const key = {
    ...privateKey.export({ format: "jwk" }),
    use: "sig",
    alg: "RS256",
    kid: randomBytes(8).toString("hex"),
  };
  const made = { keys: [key], cookieKey: randomBytes(32).toString("base64url") };
  if (file) writeStateFile(file, JSON.stringify(made));
  return made;
}
