import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
} from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import type { Objects, UploadForm, UploadTerms } from "../core/kernel/object-store";
import { signedForm } from "./post-policy";

/** Seconds for which a browser or the edge may keep an object: one that is deleted is gone everywhere after that. */
const FRESH_SECONDS = 60;
const CACHE_CONTROL = `public, max-age=${FRESH_SECONDS}`;

/** Marks what was uploaded by a form; a rule of the bucket deletes it. What is kept is a copy without it. */
const NOT_KEPT_TAG = "<Tagging><TagSet><Tag><Key>kept</Key><Value>no</Value></Tag></TagSet></Tagging>";

/** Another request was changing the same object; which of them was first is known when one asks again. */
const ATTEMPTS = 3;

const unpacked = promisify(gunzip);

/** An address says nothing of checksums: who signs it knows no content. */
const WITHOUT_CHECKSUMS = {
  requestChecksumCalculation: "WHEN_REQUIRED",
  responseChecksumValidation: "WHEN_REQUIRED",
} as const;

const hasName = (error: unknown, ...names: string[]) => error instanceof Error && names.includes(error.name);

/** The objects of one bucket of S3. */
export class BucketObjects implements Objects {
  private readonly client: S3Client;
  /** Signs addresses. */
  private readonly signing: S3Client;

  constructor(
    private readonly bucket: string,
    config: S3ClientConfig,
  ) {
    this.client = new S3Client(config);
    this.signing = new S3Client({ ...config, ...WITHOUT_CHECKSUMS });
  }

  async create(key: string, content: Uint8Array, contentType: string, encoding?: "gzip"): Promise<boolean> {
    const told = { ContentType: contentType, ContentEncoding: encoding, CacheControl: CACHE_CONTROL };
    const headers = { ...told, IfNoneMatch: "*" };
    for (let attempt = 1; ; attempt += 1) {
      try {
        await this.client.send(new PutObjectCommand({ ...this.object(key), Body: content, ...headers }));
        return true;
      } catch (error) {
        if (hasName(error, "PreconditionFailed")) return false;
        if (attempt === ATTEMPTS || !hasName(error, "ConditionalRequestConflict")) throw error;
      }
    }
  }

  async exists(key: string): Promise<boolean> {
    const found = await orNone(this.client.send(new HeadObjectCommand(this.object(key))), "NotFound");
    return found !== undefined;
  }

  async remove(key: string): Promise<void> {
    await this.client.send(new DeleteObjectCommand(this.object(key)));
  }

  async keys(prefix: string): Promise<string[]> {
    const keys: string[] = [];
    let next: string | undefined;
    do {
      const page = await this.client.send(
        new ListObjectsV2Command({ Bucket: this.bucket, Prefix: prefix, ContinuationToken: next }),
      );
      keys.push(...(page.Contents ?? []).flatMap(({ Key }) => Key ?? []));
      next = page.NextContinuationToken;
    } while (next !== undefined);
    return keys;
  }

  async text(key: string): Promise<string | undefined> {
    const found = await orNone(this.client.send(new GetObjectCommand(this.object(key))), "NoSuchKey");
    const isPacked = found?.ContentEncoding === "gzip";
    const bytes = isPacked ? await found?.Body?.transformToByteArray() : undefined;
    return bytes === undefined ? found?.Body?.transformToString() : (await unpacked(bytes)).toString();
  }

  address(key: string, { now, seconds }: { readonly now: Date; readonly seconds: number }): Promise<string> {
    const command = new GetObjectCommand(this.object(key));
    return getSignedUrl(this.signing, command, { expiresIn: seconds, signingDate: now });
  }

  async start(key: string, count: number): Promise<{ size: number; bytes: Uint8Array } | undefined> {
    const command = new GetObjectCommand({ ...this.object(key), Range: `bytes=0-${count - 1}` });
    const found = await orNone(this.client.send(command), "NoSuchKey", "InvalidRange");
    const bytes = await found?.Body?.transformToByteArray();
    const size = /\/(\d+)$/.exec(found?.ContentRange ?? "")?.[1];
    return bytes && { size: Number(size ?? bytes.length), bytes };
  }

  async offer(key: string, terms: UploadTerms): Promise<UploadForm> {
    const { region, credentials } = this.client.config;
    // The address under which this client reaches the bucket, whatever it was set to.
    const address = new URL(await getSignedUrl(this.client, new HeadObjectCommand(this.object("-"))));
    const fields = signedForm({
      bucket: this.bucket,
      key,
      exactly: { "Content-Type": terms.contentType, "Cache-Control": CACHE_CONTROL, tagging: NOT_KEPT_TAG },
      ...terms,
      region: await region(),
      credentials: await credentials(),
    });
    return { url: `${address.origin}${address.pathname.slice(0, -1)}`, fields };
  }

  async keep(key: string, as: string): Promise<boolean> {
    const source = `${this.bucket}/${key.split("/").map(encodeURIComponent).join("/")}`;
    // Without the tags of the source, of which one says that it may be deleted.
    const command = new CopyObjectCommand({ ...this.object(as), CopySource: source, TaggingDirective: "REPLACE" });
    return (await orNone(this.client.send(command), "NoSuchKey")) !== undefined;
  }

  private object(key: string) {
    return { Bucket: this.bucket, Key: key };
  }
}

/** Returns the answer, or undefined for one of these errors. */
async function orNone<T>(answer: Promise<T>, ...names: string[]): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (hasName(error, ...names)) return undefined;
    throw error;
  }
}
