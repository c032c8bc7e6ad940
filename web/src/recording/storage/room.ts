/** What a browser has for recordings. */
export interface StorageRoom {
  /** Bytes that are free, as far as the browser says so; null where it does not. */
  readonly freeBytes: number | null;
  /** It has promised to delete nothing by itself. */
  readonly isPersistent: boolean;
}

/** Asks the browser to delete nothing by itself, and how much room there is. */
export async function askForRoom(): Promise<StorageRoom> {
  const { storage } = navigator;
  const isPersistent = (await storage?.persist?.().catch(() => false)) ?? false;
  const estimate = await storage?.estimate?.().catch(() => null);
  const { quota, usage } = estimate ?? {};
  return { freeBytes: quota === undefined || usage === undefined ? null : Math.max(0, quota - usage), isPersistent };
}
