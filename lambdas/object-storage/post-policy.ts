import { createHmac } from "node:crypto";

/** The terms of a form for S3 (browser-based upload, Signature Version 4). */
export interface FormTerms {
  readonly bucket: string;
  readonly key: string;
  /** Further fields, each with the one value that it may have. */
  readonly exactly: Readonly<Record<string, string>>;
  readonly leastBytes: number;
  readonly mostBytes: number;
  readonly now: Date;
  readonly until: Date;
  readonly region: string;
  readonly credentials: {
    readonly accessKeyId: string;
    readonly secretAccessKey: string;
    readonly sessionToken?: string;
  };
}

const ALGORITHM = "AWS4-HMAC-SHA256";

/** The fields of a form that S3 accepts until then, with these values only and one file of that size. */
export function signedForm(terms: FormTerms): Record<string, string> {
  const { bucket, key, exactly, leastBytes, mostBytes, region, credentials } = terms;
  const moment = `${terms.now.toISOString().replace(/[-:]|\.\d{3}/g, "")}`;
  const day = moment.slice(0, 8);
  const fields: Record<string, string> = {
    key,
    ...exactly,
    "x-amz-algorithm": ALGORITHM,
    "x-amz-credential": `${credentials.accessKeyId}/${day}/${region}/s3/aws4_request`,
    "x-amz-date": moment,
    ...(credentials.sessionToken === undefined ? {} : { "x-amz-security-token": credentials.sessionToken }),
  };
  const policy = {
    expiration: terms.until.toISOString(),
    conditions: [
      { bucket },
      ...Object.entries(fields).map(([name, value]) => ({ [name]: value })),
      ["content-length-range", leastBytes, mostBytes],
    ],
  };
  const encoded = Buffer.from(JSON.stringify(policy)).toString("base64");
  const signature = signatureOf(encoded, credentials.secretAccessKey, { day, region });
  return { ...fields, policy: encoded, "x-amz-signature": signature };
}

/** The signature of an encoded policy, in hex. */
export function signatureOf(encodedPolicy: string, secret: string, { day, region }: { day: string; region: string }) {
  const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();
  const key = [day, region, "s3", "aws4_request"].reduce<string | Buffer>(hmac, `AWS4${secret}`);
  return hmac(key, encodedPolicy).toString("hex");
}
