/** An object that is being uploaded in parts. */
export interface PartsUpload {
  readonly key: string;
  /** The storage's own name for it. */
  readonly storageId: string;
}

/** A part that has arrived. */
export interface StoredPart {
  readonly number: number;
  readonly bytes: number;
  readonly etag: string;
}

/** For how long an address may be used. */
export interface AddressTerms {
  readonly now: Date;
  readonly seconds: number;
}

/**
 * Files that are kept outside the table. A key is the whole name of an object: `/` and `.` mean nothing in it, so a name
 * that is put behind a prefix stays behind it.
 */
export interface Objects {
  /**
   * Writes an object unless its key is taken, in one step; tells whether it did. `contentType` is what a reader is told,
   * `encoding` how the content is compressed.
   */
  create(key: string, content: Uint8Array, contentType: string, encoding?: "gzip"): Promise<boolean>;
  /** Writes an object in the place of the one that may be there, in one step: whoever reads finds one or the other, whole. */
  replace(key: string, content: Uint8Array, contentType: string, encoding?: "gzip"): Promise<void>;
  exists(key: string): Promise<boolean>;
  /** Fine when there is none. */
  remove(key: string): Promise<void>;
  /** Every key that begins so, in the order of their UTF-8 bytes. */
  keys(prefix: string): Promise<string[]>;
  /** The whole object as text, unpacked; undefined when there is none. */
  text(key: string): Promise<string | undefined>;
  /** Returns an address at which anybody may read the object for so many seconds from now. */
  address(key: string, terms: AddressTerms): Promise<string>;
  /** Returns an object's size and up to `count` of its first bytes; undefined when there is none, or nothing in it. */
  start(key: string, count: number): Promise<{ readonly size: number; readonly bytes: Uint8Array } | undefined>;
  /**
   * Begins an object of that key and type which is uploaded in parts. Parts that never become an object, and an object that
   * nobody keeps, are deleted within days.
   */
  beginUpload(key: string, contentType: string): Promise<PartsUpload>;
  /** Returns an address to which anybody may PUT one part of exactly so many bytes. */
  partAddress(upload: PartsUpload, part: { number: number; bytes: number }, terms: AddressTerms): Promise<string>;
  /** Lists the parts that have arrived, in order; undefined when there is no such upload any more. */
  partsOf(upload: PartsUpload): Promise<StoredPart[] | undefined>;
  /** Makes an object of the parts; false when there is no such upload any more. */
  completeUpload(upload: PartsUpload, parts: readonly StoredPart[]): Promise<boolean>;
  /**
   * Keeps an uploaded object under another key, where nothing deletes it. False when there is none.
   */
  keep(key: string, as: string): Promise<boolean>;
  /** Has an object deleted within days; until then it can be read. Fine when there is none. */
  letGo(key: string): Promise<void>;
}
