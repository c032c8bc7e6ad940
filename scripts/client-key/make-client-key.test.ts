import { execFileSync } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { decodeProtectedHeader, importJWK, jwtVerify } from "jose";
import { assertionBy, clientKeysOf, publicPart } from "../../lambdas/core/sessions/providers/client-keys";
import { commonName, signCertificate } from "../../local/iot/x509";
import { clientKeyOfCertificate, KEY_ALGORITHMS, makeClientKey } from "./make-client-key";

const AT = {
  clientId: "academy",
  tokenEndpoint: "https://idp.example/token",
  id: "once",
  now: new Date(1_795_248_000_000),
};

test.each(KEY_ALGORITHMS)("a key for %s signs what its public part verifies", async (alg) => {
  const key = makeClientKey(alg);
  expect(clientKeysOf({ client_key_uni: JSON.stringify(key) }, "uni")).toEqual([key]);
  const { client_assertion } = await assertionBy(key, AT);
  const { payload } = await jwtVerify(client_assertion, await importJWK({ ...publicPart(key) }), {
    currentDate: AT.now,
  });
  expect(payload).toEqual({
    iss: "academy",
    sub: "academy",
    aud: "https://idp.example/token",
    jti: "once",
    iat: 1_795_248_000,
    exp: 1_795_248_060,
  });
});

test("keys of other providers, and of names that are no rotation, are passed over", () => {
  const [a, b, c] = ["a", "b", "c"].map((kid) => makeClientKey("ES256", () => kid));
  const secrets = {
    client_key_uni: JSON.stringify(a),
    client_key_uni_2: JSON.stringify(b),
    client_key_uni_10: JSON.stringify(c),
    client_key_uni_1: "x",
    client_key_uni_02: "x",
    "client_key_uni-two": "x",
    client_secret_uni: "x",
  };
  expect(clientKeysOf(secrets, "uni").map(({ kid }) => kid)).toEqual(["c", "b", "a"]);
});

test.each(["", "no JSON", "{}", JSON.stringify({ ...makeClientKey("ES256"), d: undefined })])(
  "what is no private key is named: %#",
  (text) => {
    expect(() => clientKeysOf({ client_key_uni_2: text }, "uni")).toThrow("The auth secret's client_key_uni_2");
  },
);

/** An RSA key with a certificate of its own, both as PEM. */
const certified = () => {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const issuer = { ...generateKeyPairSync("ec", { namedCurve: "P-256" }), name: commonName("authority") };
  const subject = commonName("academy");
  const [notBefore, notAfter] = [new Date("2026-01-01"), new Date("2030-01-01")];
  const certificate = signCertificate({ publicKey, subject, notBefore, notAfter, use: "client" }, issuer);
  return [privateKey.export({ type: "pkcs8", format: "pem" }) as string, certificate] as const;
};

test("a certificate's key names the certificate in what it signs", async () => {
  const [keyPem, certificate] = certified();
  const key = clientKeyOfCertificate(keyPem, certificate, "PS256");
  const header = decodeProtectedHeader((await assertionBy(key, AT)).client_assertion);
  expect(header).toEqual({ alg: "PS256", typ: "JWT", kid: key.kid, "x5t#S256": key.kid });
  expect(key.kid).toHaveLength(43);
  const [other] = certified();
  expect(() => clientKeyOfCertificate(other, certificate, "PS256")).toThrow("The private key is not the certificate's");
});

describe("in a folder", () => {
  let folder = "";
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), "client-key-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test("the command keeps the private key to a file of its owner, prints the public one, and overwrites nothing", () => {
    const script = path.resolve("scripts/client-key.ts");
    const tsx = path.resolve("node_modules/tsx/dist/cli.mjs");
    const run = () =>
      execFileSync(process.execPath, [tsx, script, "uni", "--number", "2", "--alg", "ES256"], {
        cwd: folder,
        encoding: "utf8" as const,
        stdio: "pipe" as const,
      });
    const said = run();
    const file = path.join(folder, "client_key_uni_2.json");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const [key] = clientKeysOf(JSON.parse(readFileSync(file, "utf8")), "uni");
    expect(said).toContain(key?.kid);
    expect(said).not.toContain(key?.d);
    expect(run).toThrow("EEXIST");
  });
});
