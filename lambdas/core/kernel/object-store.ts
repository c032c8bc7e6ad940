/** The form that an uploader is handed: the address to POST it to, and the fields that it must have before the file. */
export interface UploadForm {
  readonly url: string;
  readonly fields: Readonly<Record<string, string>>;
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
  exists(key: string): Promise<boolean>;
  /** Fine when there is none. */
  remove(key: string): Promise<void>;
  /** Every key that begins so, in the order of their UTF-8 bytes. */
  keys(prefix: string): Promise<string[]>;
  /** The whole object as text, unpacked; undefined when there is none. */
  text(key: string): Promise<string | undefined>;
  /** Returns an address at which anybody may read the object for so many seconds from now. */
  address(key: string, terms: { readonly now: Date; readonly seconds: number }): Promise<string>;
  /** Returns an object's size and up to `count` of its first bytes; undefined when there is none, or nothing in it. */
  start(key: string, count: number): Promise<{ readonly size: number; readonly bytes: Uint8Array } | undefined>;
  /**
   * A form with which anybody may upload one object of exactly that key, type and size, until `until`. It is deleted
   * within days: what is to stay is kept.
   */
  offer(key: string, terms: UploadTerms): Promise<UploadForm>;
  /**
   * Keeps an uploaded object under another key, out of reach of the form that it came by, which may be sent again until
   * its time is over. False when there is none.
   */
  keep(key: string, as: string): Promise<boolean>;
}

export interface UploadTerms {
  readonly contentType: string;
  readonly leastBytes: number;
  readonly mostBytes: number;
  readonly now: Date;
  readonly until: Date;
}
