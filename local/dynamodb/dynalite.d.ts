/** The parts of dynalite that the stand-in is built on; the package has no types of its own. */
declare module "dynalite/db" {
  import type { Attribute, Expression, Item, Path, Table } from "./wire";

  type Callback<T> = (error: Error | null, value?: T) => void;
  interface IndexAction {
    index: string;
    key: string;
    item: Item;
  }
  interface DynaliteStore {
    db: {
      open(): Promise<void>;
      close(): Promise<void>;
      get(key: string): Promise<unknown>;
      iterator(range: { gte: string; lt: string }): { all(): Promise<[string, unknown][]> };
    };
    options: { maxItemSize: number };
    getTable(name: string, checkStatus: boolean, done: Callback<Table>): void;
  }
  interface DynaliteDb {
    create(options: { path?: string; createTableMs?: number; deleteTableMs?: number }): DynaliteStore;
    createKey(item: Item, table: Table): string;
    validateKey(key: Item, table: Table): Error | null | undefined;
    validateItem(item: Item, table: Table): Error | null | undefined;
    validateUpdates(legacy: undefined, updates: unknown, table: Table): Error | null | undefined;
    validateKeyPaths(nestedPaths: unknown, table: Table): Error | null | undefined;
    validationError(message: string): Error;
    checkConditional(data: object, item: Item | undefined): Error | null | undefined;
    compare(operator: string, value: Attribute | undefined, others: (Attribute | undefined)[]): boolean;
    mapPath(path: Path, item: Item): Attribute | null | undefined;
    mapPaths(paths: Path[], item: Item): Item;
    getIndexActions(
      indexes: object[],
      before: Item | null,
      after: Item | null,
      table: Table,
    ): { puts: IndexAction[]; deletes: Omit<IndexAction, "item">[] };
  }
  const db: DynaliteDb;
  export default db;
  export type { Callback, DynaliteStore, Expression };
}

declare module "dynalite/validations" {
  interface Validations {
    checkTypes(data: object, types: object): Record<string, unknown>;
    checkValidations(data: object, types: object, custom: unknown, store: unknown): void;
    validateAttributeValue(value: object): string | undefined;
    validateExpressions(data: object): string | undefined;
  }
  const validations: Validations;
  export default validations;
}

declare module "dynalite/validations/*" {
  const validation: { types: object; custom?: unknown };
  export default validation;
}

declare module "dynalite/actions/*" {
  const action: (store: unknown, data: object, done: (error: Error | null, answer?: object) => void) => void;
  export default action;
}
