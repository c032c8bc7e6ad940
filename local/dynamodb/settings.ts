import { z } from "zod";
import type { Store } from "./store";
import { invalid } from "./wire";

const timeToLive = z.object({ AttributeName: z.string().min(1).max(255), Enabled: z.boolean() });
const backups = z.object({ PointInTimeRecoveryEnabled: z.boolean(), RecoveryPeriodInDays: z.number().optional() });
const stored = z.object({ timeToLive: timeToLive.optional(), backups: backups.optional() });
type Settings = z.infer<typeof stored>;

const onTable = z.object({ TableName: z.string().min(3).max(255) });
const newTimeToLive = onTable.extend({ TimeToLiveSpecification: timeToLive });
const newBackups = onTable.extend({ PointInTimeRecoverySpecification: backups });

function parse<T>(schema: z.ZodType<T>, request: object): T {
  const result = schema.safeParse(request);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw invalid(`Value at '${issue?.path.join(".")}': ${issue?.message}`);
}

/** Returns where a table's settings stand; they go with the table. */
export const settingsKey = (tableName: string) => `setting~${tableName}`;

async function settingsOf(store: Store, tableName: string): Promise<Settings> {
  await store.table(tableName);
  return stored.parse((await store.read(settingsKey(tableName))) ?? {});
}

async function change(store: Store, tableName: string, more: Settings): Promise<void> {
  const value = { ...(await settingsOf(store, tableName)), ...more };
  await store.commit([{ type: "put", key: settingsKey(tableName), value }]);
}

/** UpdateTimeToLive: kept and told, but nothing is ever deleted; AWS too may keep expired items for days. */
export async function updateTimeToLive(store: Store, request: object) {
  const { TableName, TimeToLiveSpecification } = parse(newTimeToLive, request);
  await change(store, TableName, { timeToLive: TimeToLiveSpecification });
  return { TimeToLiveSpecification };
}

export async function describeTimeToLive(store: Store, request: object) {
  const { timeToLive } = await settingsOf(store, parse(onTable, request).TableName);
  return {
    TimeToLiveDescription: timeToLive?.Enabled
      ? { TimeToLiveStatus: "ENABLED", AttributeName: timeToLive.AttributeName }
      : { TimeToLiveStatus: "DISABLED" },
  };
}

const described = ({ backups }: Settings) => ({
  ContinuousBackupsDescription: {
    ContinuousBackupsStatus: "ENABLED",
    PointInTimeRecoveryDescription: {
      PointInTimeRecoveryStatus: backups?.PointInTimeRecoveryEnabled ? "ENABLED" : "DISABLED",
    },
  },
});

/** UpdateContinuousBackups: kept and told; the stand-in itself makes no backups. */
export async function updateContinuousBackups(store: Store, request: object) {
  const { TableName, PointInTimeRecoverySpecification } = parse(newBackups, request);
  await change(store, TableName, { backups: PointInTimeRecoverySpecification });
  return described({ backups: PointInTimeRecoverySpecification });
}

export async function describeContinuousBackups(store: Store, request: object) {
  return described(await settingsOf(store, parse(onTable, request).TableName));
}
