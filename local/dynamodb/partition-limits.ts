import type { Consumption } from "./capacity";
import { type Item, ServiceError, type Table } from "./wire";

type Side = "reads" | "writes";

interface LimitSettings {
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Units a second that one partition key may use of each kind; by default DynamoDB's 3,000 and 1,000. */
  readonly aSecond?: Readonly<Record<Side, number>>;
  /** Seconds of unused units that a partition saves up for bursts; by default DynamoDB's 300. */
  readonly burstSeconds?: number;
}

const DYNAMODB = { reads: 3_000, writes: 1_000 };

interface Bucket {
  left: number;
  at: number;
}

/**
 * DynamoDB's limits of one partition, as they are for a table whose every partition key has a partition to itself: units a
 * second, and what was not used for a while on top. Adaptive capacity, which may give a hot key more, is not modelled. What a
 * request costs is known when it is done, so it is let in while anything is left, and may leave a debt.
 */
export class PartitionLimits {
  /** How many requests were throttled, by partition. */
  readonly throttled = new Map<string, number>();
  /** Units that were used, by kind and partition. */
  readonly used: Readonly<Record<Side, Map<string, number>>> = { reads: new Map(), writes: new Map() };
  private readonly buckets = new Map<string, Bucket>();
  private readonly aSecond: Readonly<Record<Side, number>>;
  private readonly burstSeconds: number;

  constructor(private readonly settings: LimitSettings) {
    this.aSecond = settings.aSecond ?? DYNAMODB;
    this.burstSeconds = settings.burstSeconds ?? 300;
  }

  /**
   * Takes the units of one request.
   *
   * @throws ServiceError ProvisionedThroughputExceededException when a partition has none left; nothing is taken then
   */
  take(side: Side, parts: readonly { readonly partition: string; readonly units: number }[]): void {
    for (const { partition } of parts) {
      if (this.bucket(side, partition).left > 0) continue;
      this.throttled.set(partition, (this.throttled.get(partition) ?? 0) + 1);
      throw new ServiceError(
        "ProvisionedThroughputExceededException",
        "The level of configured provisioned throughput for one or more keys was exceeded.",
      );
    }
    for (const { partition, units } of parts) {
      this.bucket(side, partition).left -= units;
      this.used[side].set(partition, (this.used[side].get(partition) ?? 0) + units);
    }
  }

  private bucket(side: Side, partition: string): Bucket {
    const now = this.settings.now();
    const most = this.aSecond[side] * Math.max(1, this.burstSeconds);
    const name = `${side} ${partition}`;
    const bucket = this.buckets.get(name) ?? { left: most, at: now };
    bucket.left = Math.min(most, bucket.left + (this.aSecond[side] * (now - bucket.at)) / 1_000);
    bucket.at = now;
    this.buckets.set(name, bucket);
    return bucket;
  }
}

/** The partitions that reading an item, or the entries of an index under a key, costs something. */
export function partitionsRead({ units, indexes }: Consumption, hash: string) {
  const [index] = indexes;
  return [{ partition: index ? `${index.name} ${hash}` : hash, units: index?.units ?? units }];
}

const hashOf = (schema: Table["KeySchema"], item: Item | undefined) =>
  String(Object.values(item?.[schema[0]?.AttributeName ?? ""] ?? {})[0] ?? "");

/** The partitions that replacing `before` by `after` costs something, those of the indexes included. */
export function partitionsWritten(
  { table, units, indexes }: Consumption,
  { before, after }: { readonly before: Item | undefined; readonly after: Item | undefined },
  factor = 1,
) {
  const own = { partition: hashOf(table.KeySchema, after ?? before), units: units * factor };
  const ofIndexes = indexes.map(({ name, units: ofIndex }) => {
    const schema = table.GlobalSecondaryIndexes?.find(({ IndexName }) => IndexName === name)?.KeySchema ?? [];
    return { partition: `${name} ${hashOf(schema, after) || hashOf(schema, before)}`, units: ofIndex * factor };
  });
  return [own, ...ofIndexes];
}
