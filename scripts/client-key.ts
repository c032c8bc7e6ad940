import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { publicPart } from "../lambdas/core/sessions/providers/client-keys";
import { clientKeyOfCertificate, KEY_ALGORITHMS, makeClientKey } from "./client-key/make-client-key";

const USAGE = `npm run client-key -- PROVIDER [--number 2] [--alg ${KEY_ALGORITHMS.join("|")}] [--key key.pem --certificate cert.pem]`;

/**
 * Makes a key with which the site signs at a provider of kind openid (docs/sign-in/private-key.md). The private key goes into
 * a file that only its owner may read, never onto the screen; printed are the public one and what is to be done next.
 */
function main(): void {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      number: { type: "string", default: "1" },
      alg: { type: "string", default: "RS256" },
      key: { type: "string" },
      certificate: { type: "string" },
    },
  });
  const [provider] = positionals;
  const alg = KEY_ALGORITHMS.find((each) => each === values.alg);
  const isNumber = /^[1-9]\d{0,2}$/.test(values.number);
  if (provider === undefined || !/^[a-z](?:-?[a-z0-9])*$/.test(provider) || alg === undefined || !isNumber) {
    throw new Error(USAGE);
  }
  const member = `client_key_${provider}${values.number === "1" ? "" : `_${values.number}`}`;
  const key = keyOf(alg, values);
  const file = `${member}.json`;
  // Refused where the file is there: it may hold a key that a university knows.
  writeFileSync(file, `${JSON.stringify({ [member]: JSON.stringify(key) }, null, 2)}\n`, { mode: 0o600, flag: "wx" });
  process.stdout.write(`The private key is in ${file}. Put it into the auth secret, then delete the file:

  aws secretsmanager get-secret-value --secret-id $SECRET --query SecretString --output text > secret.json
  node -e 'const f = require("fs"); const read = (n) => JSON.parse(f.readFileSync(n)); f.writeFileSync("secret.json", JSON.stringify({ ...read("secret.json"), ...read("${file}") }))'
  aws secretsmanager put-secret-value --secret-id $SECRET --secret-string file://secret.json && rm secret.json ${file}

Register at the provider the JWKS URI {Site}/v2/auth/keys/${provider}, or, where it takes none, this public key:

${JSON.stringify(publicPart(key), null, 2)}
`);
}

function keyOf(alg: (typeof KEY_ALGORITHMS)[number], { key, certificate }: { key?: string; certificate?: string }) {
  if (key === undefined && certificate === undefined) return makeClientKey(alg);
  if (key === undefined || certificate === undefined) throw new Error("--key and --certificate belong together");
  if (alg === "ES256") throw new Error("A certificate's key signs by RS256 or PS256");
  return clientKeyOfCertificate(readFileSync(key, "utf8"), readFileSync(certificate, "utf8"), alg);
}

try {
  main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
