import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import {
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  ListPartsCommand,
  PutObjectCommand,
  PutObjectTaggingCommand,
  S3Client,
  type S3ClientConfig,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import type { AddressTerms, Objects, PartsUpload, StoredPart } from "../core/kernel/object-store";

/** Seconds for which a browser or the edge may keep an object: one that is deleted is gone everywhere after that. */
const FRESH_SECONDS = 60;
const CACHE_CONTROL = `public, max-age=${FRESH_SECONDS}`;

/** Marks what a rule of the bucket deletes: what was uploaded, of which a copy without it is kept, and what was replaced. */
const EXPIRING_TAG = { Key: "kept", Value: "no" };

/** Another request was changing the same object; which of them was first is known when one asks again. */
const ATTEMPTS = 3;

const unpacked = promisify(gunzip);

/** An address says nothing of checksums, since who signs it knows no content; nor then do uploads whose parts come by addresses. */
const WITHOUT_CHECKSUMS = {
  requestChecksumCalculation: "WHEN_REQUIRED",
  responseChecksumValidation: "WHEN_REQUIRED",
} as const;

const hasName = (error: unknown, ...names: string[]) => error instanceof Error && names.includes(error.name);

/** The objects of one bucket of S3. */
export class BucketObjects implements Objects {
  private readonly client: S3Client;
  /** Signs addresses, and begins and ends the uploads whose parts come by them. */
  private readonly signing: S3Client;

  constructor(
    private readonly bucket: string,
    config: S3ClientConfig,
  ) {
    this.client = new S3Client(config);
    this.signing = new S3Client({ ...config, ...WITHOUT_CHECKSUMS });
  }

  async create(key: string, content: Uint8Array, contentType: string, encoding?: "gzip"): Promise<boolean> {
    const metadata = { ContentType: contentType, ContentEncoding: encoding, CacheControl: CACHE_CONTROL };
    const headers = { ...metadata, IfNoneMatch: "*" };
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

  async replace(key: string, content: Uint8Array, contentType: string, encoding?: "gzip"): Promise<void> {
    const headers = { ContentType: contentType, ContentEncoding: encoding };
    await this.client.send(new PutObjectCommand({ ...this.object(key), Body: content, ...headers }));
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

  address(key: string, { now, seconds }: AddressTerms): Promise<string> {
    const command = new GetObjectCommand(this.object(key));
    return getSignedUrl(this.signing, command, { expiresIn: seconds, signingDate: now });
  }

  async beginUpload(key: string, contentType: string): Promise<PartsUpload> {
    const headers = {
      ContentType: contentType,
      CacheControl: CACHE_CONTROL,
      Tagging: `${EXPIRING_TAG.Key}=${EXPIRING_TAG.Value}`,
    };
    const { UploadId } = await this.signing.send(new CreateMultipartUploadCommand({ ...this.object(key), ...headers }));
    if (UploadId === undefined) throw new Error("S3 named no upload");
    return { key, storageId: UploadId };
  }

  partAddress(
    { key, storageId }: PartsUpload,
    { number, bytes }: { number: number; bytes: number },
    { now, seconds }: AddressTerms,
  ): Promise<string> {
    const part = { UploadId: storageId, PartNumber: number, ContentLength: bytes };
    const command = new UploadPartCommand({ ...this.object(key), ...part });
    return getSignedUrl(this.signing, command, { expiresIn: seconds, signingDate: now });
  }

  async partsOf({ key, storageId }: PartsUpload): Promise<StoredPart[] | undefined> {
    const command = new ListPartsCommand({ ...this.object(key), UploadId: storageId });
    const found = await orNone(this.signing.send(command), "NoSuchUpload");
    if (found?.IsTruncated) throw new Error(`The parts of ${key} do not fit into one page`);
    return (
      found?.Parts?.map(({ PartNumber = 0, Size = 0, ETag = "" }) => ({
        number: PartNumber,
        bytes: Size,
        etag: ETag,
      })) ??
      (found && [])
    );
  }

  async completeUpload({ key, storageId }: PartsUpload, parts: readonly StoredPart[]): Promise<boolean> {
    const Parts = parts.map(({ number, etag }) => ({ PartNumber: number, ETag: etag }));
    const named = { ...this.object(key), UploadId: storageId, MultipartUpload: { Parts } };
    return (await orNone(this.signing.send(new CompleteMultipartUploadCommand(named)), "NoSuchUpload")) !== undefined;
  }

  async start(key: string, count: number): Promise<{ size: number; bytes: Uint8Array } | undefined> {
    const command = new GetObjectCommand({ ...this.object(key), Range: `bytes=0-${count - 1}` });
    const found = await orNone(this.client.send(command), "NoSuchKey", "InvalidRange");
    const bytes = await found?.Body?.transformToByteArray();
    const size = /\/(\d+)$/.exec(found?.ContentRange ?? "")?.[1];
    return bytes && { size: Number(size ?? bytes.length), bytes };
  }

  async keep(key: string, as: string): Promise<boolean> {
    const source = `${this.bucket}/${key.split("/").map(encodeURIComponent).join("/")}`;
    // Without the tags of the source, of which one says that it may be deleted.
    const command = new CopyObjectCommand({ ...this.object(as), CopySource: source, TaggingDirective: "REPLACE" });
    return (await orNone(this.client.send(command), "NoSuchKey")) !== undefined;
  }

  async letGo(key: string): Promise<void> {
    const command = new PutObjectTaggingCommand({ ...this.object(key), Tagging: { TagSet: [EXPIRING_TAG] } });
    await orNone(this.client.send(command), "NoSuchKey");
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
