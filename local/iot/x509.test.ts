import { createPrivateKey, generateKeyPairSync, X509Certificate } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { Authority } from "./authority";
import { derValues, integer, oid, time } from "./der";
import { certificateIdOf, commonName, createRequest, readRequest } from "./x509";

const now = () => Date.UTC(2026, 0, 5, 8);
const elliptic = () => generateKeyPairSync("ec", { namedCurve: "P-256" });
const rsa = (modulusLength: number) => generateKeyPairSync("rsa", { modulusLength });

describe("DER", () => {
  it("writes as the standard's examples do", () => {
    expect(oid("1.2.840.113549.1.1.11").toString("hex")).toBe("06092a864886f70d01010b");
    expect(oid("2.5.29.19").toString("hex")).toBe("0603551d13");
    expect(integer(Buffer.from([0, 0, 127])).toString("hex")).toBe("02017f");
    expect(integer(Buffer.from([128])).toString("hex")).toBe("02020080");
    expect(integer(Buffer.from([0])).toString("hex")).toBe("020100");
    expect(time(new Date("2049-12-31T23:59:59.999Z")).toString("latin1").slice(2)).toBe("491231235959Z");
    expect(time(new Date("2050-01-01T00:00:00Z")).toString("latin1").slice(2)).toBe("20500101000000Z");
  });

  it("reads any bytes either whole or not at all", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        let values: ReturnType<typeof derValues>;
        try {
          values = derValues(Buffer.from(bytes));
        } catch (error) {
          return /^DER: /.test((error as Error).message);
        }
        return Buffer.concat(values.map((value) => value.bytes)).equals(bytes);
      }),
    );
  });
});

describe("the authority", () => {
  const authority = new Authority(undefined, now);
  const ca = new X509Certificate(authority.certificate);
  const isOurs = (certificate: X509Certificate) => certificate.verify(ca.publicKey) && certificate.checkIssued(ca);

  it("signs itself, and may sign others", () => {
    expect(ca.ca).toBe(true);
    expect(ca.verify(ca.publicKey)).toBe(true);
    expect(ca.subject).toBe("CN=Embedded IoT authority");
    expect(new Date(ca.validTo)).toEqual(new Date("2049-12-31T23:59:59Z"));
  });

  it("makes a key pair and its certificate", async () => {
    const { certificate, keyPair } = await authority.createKeysAndCertificate();
    const parsed = new X509Certificate(certificate);
    expect(isOurs(parsed)).toBe(true);
    expect(parsed.ca).toBe(false);
    expect(parsed.subject).toBe("CN=AWS IoT Certificate");
    expect(parsed.keyUsage).toEqual(["1.3.6.1.5.5.7.3.2"]);
    expect(keyPair.PrivateKey).toMatch(/^-----BEGIN RSA PRIVATE KEY-----/);
    expect(parsed.checkPrivateKey(createPrivateKey(keyPair.PrivateKey))).toBe(true);
    expect(certificateIdOf(certificate)).toBe(parsed.fingerprint256.replaceAll(":", "").toLowerCase());
  });

  it.each([
    ["elliptic", elliptic()],
    ["RSA", rsa(2048)],
  ])("certifies a request with an %s key, under the name that it gives", (_kind, keys) => {
    const parsed = new X509Certificate(authority.certify(createRequest(keys, commonName("Röbi 7"))));
    expect(isOurs(parsed)).toBe(true);
    expect(parsed.subject).toBe("CN=Röbi 7");
    expect(parsed.checkPrivateKey(keys.privateKey)).toBe(true);
    expect(new Date(parsed.validFrom)).toEqual(new Date("2026-01-05T07:58:00Z"));
  });

  it.each([
    ["text", "hello", "There is no certificate request in PEM format"],
    ["an RSA key of 1024 bits", createRequest(rsa(1024), commonName("a")), "at least 2048 bits"],
    [
      "another curve",
      createRequest(generateKeyPairSync("ec", { namedCurve: "secp256k1" }), commonName("a")),
      "P-256, P-384 or P-521",
    ],
    [
      "somebody else's key",
      createRequest({ privateKey: elliptic().privateKey, publicKey: elliptic().publicKey }, commonName("a")),
      "signature of the certificate request does not hold",
    ],
    [
      "half a request",
      `-----BEGIN CERTIFICATE REQUEST-----\n${createRequest(elliptic(), commonName("a")).slice(37, 200)}-----END`,
      "DER",
    ],
  ])("refuses %s", (_what, request, text) => {
    expect(() => authority.certify(request)).toThrow(text);
  });

  it("refuses a request of which any one byte was altered", () => {
    const request = createRequest(elliptic(), commonName("robot"));
    const bytes = Buffer.from(request.replace(/-----[^-]+-----/g, ""), "base64");
    for (let at = 0; at < bytes.length; at += 1) {
      const altered = Buffer.from(bytes);
      altered[at] = (altered[at] as number) ^ 0x41;
      const text = `-----BEGIN CERTIFICATE REQUEST-----\n${altered.toString("base64")}\n-----END CERTIFICATE REQUEST-----`;
      expect(() => readRequest(text)).toThrow();
    }
  });

  it("speaks for a server under its names", () => {
    const parsed = new X509Certificate(authority.serverIdentity(["localhost", "127.0.0.1"]).cert);
    expect(isOurs(parsed)).toBe(true);
    expect(parsed.checkHost("localhost")).toBe("localhost");
    expect(parsed.checkIP("127.0.0.1")).toBe("127.0.0.1");
    expect(parsed.checkHost("example.org")).toBeUndefined();
  });

  it("is the same after a restart, with a key that only its owner may read", () => {
    const folder = mkdtempSync(join(tmpdir(), "authority-"));
    const first = new Authority(folder, now);
    const certificate = first.certify(createRequest(elliptic(), commonName("robot")));
    expect(readdirSync(folder)).toEqual(["authority.json", "authority.pem"]);
    expect(statSync(join(folder, "authority.json")).mode & 0o777).toBe(0o600);
    const second = new Authority(folder, now);
    expect(second.certificate).toBe(first.certificate);
    expect(new X509Certificate(certificate).verify(new X509Certificate(second.certificate).publicKey)).toBe(true);
    rmSync(folder, { recursive: true });
  });
});
