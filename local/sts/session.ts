import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";
import { join } from "node:path";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import * as z from "zod";
import { DamagedFile, readStateFile, writeStateFile } from "../state-file";

const sealed = z.object({
  accessKeyId: z.string(),
  roleArn: z.string(),
  sessionName: z.string(),
  /** Epoch milliseconds. */
  expiresAt: z.number(),
  /** The session policy as it was given. */
  policy: z.string().optional(),
});
type Sealed = z.infer<typeof sealed>;

/** Temporary credentials. */
export interface Credentials extends Sealed {
  readonly secretAccessKey: string;
  readonly sessionToken: string;
}

const REMEDY = "Restore it from a copy of the folder, or delete it: who is connected must connect again.";
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

function keyOf(text: string, file: string): Buffer {
  const key = Buffer.from(text, "base64");
  if (key.length !== KEY_BYTES) throw new DamagedFile(file, "holds no key", REMEDY);
  return key;
}

/**
 * Gives out temporary credentials and knows them again. All that is known about a session is sealed in its token, so that
 * nothing has to be kept for it and it stands over a restart: only the key is kept, in `folder` if there is one.
 */
export class SessionTokens {
  private readonly key: Buffer;

  constructor(folder: string | undefined) {
    const file = folder && join(folder, "key");
    const key = file && readStateFile(file, REMEDY);
    this.key = key ? keyOf(key, file) : randomBytes(KEY_BYTES);
    if (file && !key) writeStateFile(file, this.key.toString("base64"));
  }

  issue(session: Omit<Sealed, "accessKeyId">): Credentials {
    const accessKeyId = `ASIA${base32(randomBytes(16))}`;
    const whole = { ...session, accessKeyId };
    return { ...whole, secretAccessKey: this.secretOf(accessKeyId), sessionToken: this.seal(whole) };
  }

  /** The session of a token, undefined for one that was not made here. Whether it has expired is not looked at. */
  open(sessionToken: string): Credentials | undefined {
    const bytes = Buffer.from(sessionToken, "base64");
    // The decoder passes over characters that do not belong, and an altered token is not the same token.
    if (bytes.length <= IV_BYTES + TAG_BYTES || bytes.toString("base64") !== sessionToken) return undefined;
    const decipher = createDecipheriv("aes-256-gcm", this.key, bytes.subarray(0, IV_BYTES));
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    let plain: Buffer;
    try {
      plain = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
    } catch {
      return undefined;
    }
    const session = sealed.parse(JSON.parse(inflateRawSync(plain).toString()));
    return { ...session, secretAccessKey: this.secretOf(session.accessKeyId), sessionToken };
  }

  private seal(session: Sealed): string {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv("aes-256-gcm", this.key, iv);
    const text = cipher.update(deflateRawSync(JSON.stringify(session)));
    return Buffer.concat([iv, text, cipher.final(), cipher.getAuthTag()]).toString("base64");
  }

  private secretOf(accessKeyId: string): string {
    return createHmac("sha256", this.key).update(accessKeyId).digest("base64").slice(0, 40);
  }
}

const base32 = (bytes: Buffer) => Array.from(bytes, (byte) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"[byte % 32]).join("");
