import type { Clock } from "./clock";

/** The members of the auth secret: keys that sign and seal, and what providers gave the site to be known by. */
export type Secrets = Readonly<Record<string, string>>;

/** So long a rotated secret may go unnoticed where nobody refuses the old one. */
const MAX_AGE_MS = 300_000;
/** The secret is not read again before this time, so that tokens with unknown keys cannot cause a read each. */
const MIN_AGE_MS = 10_000;
/** A provider's refusal of the site cannot be brought about from outside: only many logins at once are spared. */
const MIN_AGE_AFTER_REFUSAL_MS = 1000;

interface SecretSourceOptions {
  readonly first: Secrets;
  readonly read: () => Promise<Secrets>;
  readonly clock: Clock;
  /** Is told why the secret could not be read again. */
  readonly failed: (error: unknown) => void;
}

/**
 * The auth secret as it is now: read again when it is five minutes old, and earlier when something says that it has
 * changed. What cannot be read, or is not whole, leaves what is known in use.
 */
export class SecretSource {
  private secrets: Secrets;
  private readAt: number;
  private reading: Promise<Secrets> | undefined;

  constructor(private readonly options: SecretSourceOptions) {
    this.secrets = options.first;
    this.readAt = options.clock.now().getTime();
  }

  /** The last value that was read. */
  get known(): Secrets {
    return this.secrets;
  }

  /** The secret, at most five minutes old. */
  current(): Promise<Secrets> {
    return this.notOlderThan(MAX_AGE_MS);
  }

  /** The secret read anew, for a token whose key is unknown; at most every ten seconds. */
  renewed(): Promise<Secrets> {
    return this.notOlderThan(MIN_AGE_MS);
  }

  /** The secret read anew, for a site that a provider refused with what was known; at most every second. */
  renewedAfterRefusal(): Promise<Secrets> {
    return this.notOlderThan(MIN_AGE_AFTER_REFUSAL_MS);
  }

  private async notOlderThan(age: number): Promise<Secrets> {
    if (this.options.clock.now().getTime() - this.readAt < age) return this.reading ?? this.secrets;
    this.readAt = this.options.clock.now().getTime();
    this.reading = this.options
      .read()
      .then((read) => {
        this.secrets = read;
      }, this.options.failed)
      .then(() => {
        this.reading = undefined;
        return this.secrets;
      });
    return this.reading;
  }
}
