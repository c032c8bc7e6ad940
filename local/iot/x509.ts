import { createHash, createPublicKey, type KeyObject, randomBytes, sign, verify, X509Certificate } from "node:crypto";
import { isIP } from "node:net";
import {
  bitString,
  contentOf,
  contextTag,
  type DerValue,
  der,
  derValues,
  integer,
  octetString,
  oid,
  sequence,
  TAG,
  time,
} from "./der";

const ECDSA_WITH_SHA256 = "1.2.840.10045.4.3.2";
const COMMON_NAME = "2.5.4.3";

/** The signature algorithms of requests, and the hash of each. */
const SIGNATURES: Readonly<Record<string, string>> = {
  "1.2.840.113549.1.1.11": "sha256",
  "1.2.840.113549.1.1.12": "sha384",
  "1.2.840.113549.1.1.13": "sha512",
  [ECDSA_WITH_SHA256]: "sha256",
  "1.2.840.10045.4.3.3": "sha384",
  "1.2.840.10045.4.3.4": "sha512",
};

/** A request for a certificate (PKCS #10) whose signature holds: whoever made it has the private key. */
export interface CertificateRequest {
  readonly publicKey: KeyObject;
  /** The subject's name, DER. */
  readonly subject: Buffer;
}

/** The content of a certificate. */
export interface CertificateContent {
  readonly publicKey: KeyObject;
  readonly subject: Buffer;
  readonly notBefore: Date;
  readonly notAfter: Date;
  /** May sign certificates; or is a server under these host names and addresses; or else is a client. */
  readonly use: "authority" | "client" | { readonly hosts: readonly string[] };
}

/** Who signs: an elliptic-curve key (P-256), the name that stands in its own certificate, and that certificate's key. */
export interface Issuer {
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
  readonly name: Buffer;
}

export const commonName = (name: string): Buffer =>
  sequence(der(TAG.set, sequence(oid(COMMON_NAME), der(TAG.utf8String, Buffer.from(name)))));

/** Signs a certificate (RFC 5280); answers PEM. */
export function signCertificate(content: CertificateContent, issuer: Issuer): string {
  const algorithm = sequence(oid(ECDSA_WITH_SHA256));
  const signed = sequence(
    der(contextTag(0), integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([0x01]), randomBytes(15)])),
    algorithm,
    issuer.name,
    sequence(time(content.notBefore), time(content.notAfter)),
    content.subject,
    spki(content.publicKey),
    der(contextTag(3), sequence(...extensions(content, issuer))),
  );
  return pem("CERTIFICATE", sequence(signed, algorithm, bitString(sign("sha256", signed, issuer.privateKey))));
}

function extensions({ use, publicKey }: CertificateContent, issuer: Issuer): Buffer[] {
  const isAuthority = use === "authority";
  const yes = der(TAG.boolean, Buffer.from([0xff]));
  // Bits from the left: digitalSignature 0; keyCertSign 5, cRLSign 6.
  const keyUsage = isAuthority ? bitString(Buffer.from([0b0000_0110]), 1) : bitString(Buffer.from([0b1000_0000]), 7);
  const own = [
    critical("2.5.29.19", sequence(...(isAuthority ? [yes] : []))),
    critical("2.5.29.15", keyUsage),
    extension("2.5.29.14", octetString(keyId(publicKey))),
    extension("2.5.29.35", sequence(der(0x80, keyId(issuer.publicKey)))),
  ];
  if (isAuthority) return own;
  const purpose = use === "client" ? "1.3.6.1.5.5.7.3.2" : "1.3.6.1.5.5.7.3.1";
  own.push(extension("2.5.29.37", sequence(oid(purpose))));
  if (use !== "client") own.push(extension("2.5.29.17", sequence(...use.hosts.map(alternativeName))));
  return own;
}

const extension = (id: string, value: Buffer) => sequence(oid(id), octetString(value));
const critical = (id: string, value: Buffer) =>
  sequence(oid(id), der(TAG.boolean, Buffer.from([0xff])), octetString(value));

/** dNSName [2] or iPAddress [7] (version 4). */
const alternativeName = (host: string) =>
  isIP(host) === 4 ? der(0x87, Buffer.from(host.split(".").map(Number))) : der(0x82, Buffer.from(host));

const spki = (key: KeyObject): Buffer => key.export({ type: "spki", format: "der" });
const keyId = (key: KeyObject): Buffer => createHash("sha1").update(spki(key)).digest();

/** Makes a request for a certificate, as a robot does with `openssl req`; answers PEM. */
export function createRequest(keys: { privateKey: KeyObject; publicKey: KeyObject }, subject: Buffer): string {
  const info = sequence(integer(Buffer.from([0])), subject, spki(keys.publicKey), der(contextTag(0)));
  const signature = sign("sha256", info, keys.privateKey);
  const algorithm = keys.privateKey.asymmetricKeyType === "ec" ? ECDSA_WITH_SHA256 : "1.2.840.113549.1.1.11";
  return pem("CERTIFICATE REQUEST", sequence(info, sequence(oid(algorithm)), bitString(signature)));
}

/** Reads a request. Throws when it is not well-formed or its signature does not hold. */
export function readRequest(text: string): CertificateRequest {
  const base64 = /-----BEGIN (?:NEW )?CERTIFICATE REQUEST-----([\sA-Za-z0-9+/=]+)-----END/.exec(text)?.[1];
  if (base64 === undefined) throw new Error("There is no certificate request in PEM format");
  const [info, algorithm, signature] = contentOf(only(derValues(Buffer.from(base64, "base64"))));
  const [, subject, key] = contentOf(info);
  const hash = SIGNATURES[dotted(contentOf(algorithm)[0])];
  if (!hash || !info || !subject || !key || signature?.tag !== TAG.bitString || signature.content[0] !== 0) {
    throw new Error("The certificate request has parts that are not known here");
  }
  const publicKey = createPublicKey({ key: key.bytes, type: "spki", format: "der" });
  if (!verify(hash, info.bytes, publicKey, signature.content.subarray(1))) {
    throw new Error("The signature of the certificate request does not hold");
  }
  return { publicKey, subject: subject.bytes };
}

function only(values: DerValue[]): DerValue | undefined {
  if (values.length !== 1) throw new Error("DER: there is more than one value");
  return values[0];
}

function dotted(value: DerValue | undefined): string {
  return Object.keys(SIGNATURES).find((id) => value !== undefined && oid(id).equals(value.bytes)) ?? "";
}

function pem(label: string, bytes: Buffer): string {
  const lines = bytes.toString("base64").match(/.{1,64}/g) ?? [];
  return `-----BEGIN ${label}-----\n${lines.join("\n")}\n-----END ${label}-----\n`;
}

/** The id that AWS IoT gives a certificate: the SHA-256 of its bytes. */
export function certificateIdOf(certificate: string | Buffer): string {
  return createHash("sha256").update(new X509Certificate(certificate).raw).digest("hex");
}
