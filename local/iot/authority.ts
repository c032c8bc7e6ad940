import { createPrivateKey, createPublicKey, generateKeyPair, generateKeyPairSync } from "node:crypto";
import { join } from "node:path";
import { promisify } from "node:util";
import * as z from "zod";
import { readStateJson, writeStateFile } from "../state-file";
import { type CertificateRequest, commonName, type Issuer, readRequest, signCertificate } from "./x509";

const authoritySchema = z.object({ privateKey: z.string(), certificate: z.string() });

const REMEDY = "Restore it from a copy of the folder. Only if there is none, delete it: every robot must enrol again.";

/** AWS IoT's certificates end then, too. */
const NOT_AFTER = new Date("2049-12-31T23:59:59Z");
const NAME = commonName("Embedded IoT authority");
/** The subject of certificates whose keys AWS makes too. */
const SUBJECT = commonName("AWS IoT Certificate");

export interface KeyPair {
  readonly PublicKey: string;
  readonly PrivateKey: string;
}

/** Signs robots' certificates, and the broker's own. Made at the first start and kept, so that they stay good. */
export class Authority {
  /** PEM, for robots to know the broker by. */
  readonly certificate: string;
  private readonly issuer: Issuer;

  constructor(
    dataFolder: string | undefined,
    private readonly now: () => number,
  ) {
    const file = dataFolder && join(dataFolder, "authority.json");
    const known = file ? readStateJson(file, authoritySchema, REMEDY) : undefined;
    const { privateKey, certificate } = known ?? this.create();
    if (file && !known) writeStateFile(file, JSON.stringify({ privateKey, certificate }));
    // Without the key, for robots that run on this machine.
    if (dataFolder) writeStateFile(join(dataFolder, "authority.pem"), certificate);
    this.certificate = certificate;
    this.issuer = issuerOf(privateKey);
  }

  /** A certificate for a key pair that is made here, as AWS makes them: RSA, 2048 bits. */
  async createKeysAndCertificate(): Promise<{ certificate: string; keyPair: KeyPair }> {
    const keys = await promisify(generateKeyPair)("rsa", {
      modulusLength: 2048,
      publicKeyEncoding: { type: "spki", format: "pem" },
      privateKeyEncoding: { type: "pkcs1", format: "pem" },
    });
    const certificate = this.sign({ publicKey: createPublicKey(keys.publicKey), subject: SUBJECT });
    return { certificate, keyPair: { PublicKey: keys.publicKey, PrivateKey: keys.privateKey } };
  }

  /** A certificate for a request in PEM. Throws when that is malformed or its key is not one that AWS IoT takes. */
  certify(requestPem: string): string {
    const request = readRequest(requestPem);
    refuseWeakKey(request);
    return this.sign(request);
  }

  /** Key and certificate of a server under these names, good while the process lives. */
  serverIdentity(hosts: readonly string[]): { key: string; cert: string } {
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const subject = commonName(hosts[0] ?? "localhost");
    const cert = signCertificate({ publicKey, subject, ...this.validity(), use: { hosts } }, this.issuer);
    return { key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(), cert };
  }

  private sign({ publicKey, subject }: CertificateRequest): string {
    return signCertificate({ publicKey, subject, ...this.validity(), use: "client" }, this.issuer);
  }

  /** From a little earlier than now: a robot's clock may be behind. */
  private validity() {
    return { notBefore: new Date(this.now() - 120_000), notAfter: NOT_AFTER };
  }

  private create(): z.infer<typeof authoritySchema> {
    const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const text = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
    const issuer = issuerOf(text);
    const content = { publicKey: issuer.publicKey, subject: NAME, ...this.validity(), use: "authority" } as const;
    return { privateKey: text, certificate: signCertificate(content, issuer) };
  }
}

function issuerOf(privateKey: string): Issuer {
  const key = createPrivateKey(privateKey);
  return { privateKey: key, publicKey: createPublicKey(privateKey), name: NAME };
}

const CURVES = new Set(["prime256v1", "secp384r1", "secp521r1"]);

function refuseWeakKey({ publicKey }: CertificateRequest): void {
  const { modulusLength = 0, namedCurve = "" } = publicKey.asymmetricKeyDetails ?? {};
  const good = publicKey.asymmetricKeyType === "rsa" ? modulusLength >= 2048 : CURVES.has(namedCurve);
  if (!good) throw new Error("The key must be RSA of at least 2048 bits, or elliptic of P-256, P-384 or P-521");
}
