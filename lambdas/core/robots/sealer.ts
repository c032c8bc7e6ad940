import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto";

const CIPHER = "aes-256-gcm";
const PURPOSE = "device-secrets";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** By what a device's secret is looked up: its SHA-256, as 64 hexadecimal digits. */
export function digestOf(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}

/**
 * Encrypts the secrets of robots for the table (AES-256-GCM, its key derived from the first of its secrets; what any of
 * them sealed opens). What was sealed for
 * one `place` opens there only, so rows cannot be exchanged.
 */
export class Sealer {
  private readonly keys = new Map<string, Buffer>();

  /** `secrets` tells them as they are now: a rotation changes them. */
  constructor(private readonly secrets: () => readonly string[]) {}

  private keyOf(secret: string): Buffer {
    const key = this.keys.get(secret) ?? Buffer.from(hkdfSync("sha256", secret, "", PURPOSE, 32));
    this.keys.set(secret, key);
    return key;
  }

  seal(text: string, place: string): string {
    const nonce = randomBytes(NONCE_BYTES);
    const [secret] = this.secrets();
    if (secret === undefined) throw new Error("There is no secret to seal with");
    const cipher = createCipheriv(CIPHER, this.keyOf(secret), nonce).setAAD(Buffer.from(place));
    return Buffer.concat([nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]).toString("base64");
  }

  /** Undefined when it was sealed with none of the keys or for another place, or is no sealed text at all. */
  open(sealed: string, place: string): string | undefined {
    for (const secret of this.secrets()) {
      const text = this.openWith(this.keyOf(secret), sealed, place);
      if (text !== undefined) return text;
    }
    return undefined;
  }

  private openWith(key: Buffer, sealed: string, place: string): string | undefined {
    const bytes = Buffer.from(sealed, "base64");
    // Node refuses a tag or nonce that is cut short before it looks at the key.
    if (bytes.length < NONCE_BYTES + TAG_BYTES) return undefined;
    const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(-TAG_BYTES));
    const text = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
    try {
      return Buffer.concat([text, decipher.final()]).toString("utf8");
    } catch {
      // The only thing that GCM says about a wrong key is that the tag does not fit.
      return undefined;
    }
  }
}
