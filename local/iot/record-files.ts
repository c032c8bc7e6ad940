import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { z } from "zod";
import { readStateJson, writeStateFile } from "../state-file";

const REMEDY = "Restore it from a copy of the folder, or delete it: that robot must then enrol again.";

/** Named records, each in a file of its own that is written before `put` returns; without a folder in memory only. */
export class RecordFiles<T> {
  private readonly records = new Map<string, T>();

  constructor(
    private readonly folder: string | undefined,
    schema: z.ZodType<T>,
  ) {
    if (!folder || !existsSync(folder)) return;
    for (const file of readdirSync(folder).filter((name) => name.endsWith(".json"))) {
      const record = readStateJson(join(folder, file), schema, REMEDY);
      if (record) this.records.set(decodeURIComponent(file.slice(0, -".json".length)), record);
    }
  }

  get(name: string): T | undefined {
    return this.records.get(name);
  }

  entries(): [string, T][] {
    return [...this.records];
  }

  put(name: string, record: T): void {
    if (this.folder) writeStateFile(this.fileOf(this.folder, name), JSON.stringify(record));
    this.records.set(name, record);
  }

  delete(name: string): void {
    if (this.folder) rmSync(this.fileOf(this.folder, name), { force: true });
    this.records.delete(name);
  }

  private fileOf(folder: string, name: string): string {
    return join(folder, `${encodeURIComponent(name)}.json`);
  }
}
