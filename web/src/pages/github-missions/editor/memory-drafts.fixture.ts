import type { AsideVersion, Draft, DraftOwner, DraftStorage } from "./draft-storage";

const keyOf = ({ login, place }: DraftOwner): string => `${login} ${place === null ? "new" : place.name}`;

/** Drafts in the memory of a test. */
export class MemoryDrafts implements DraftStorage {
  readonly drafts = new Map<string, Draft>();
  readonly asides = new Map<string, readonly AsideVersion[]>();
  /** Set where the browser keeps nothing. */
  isBroken = false;

  read = async (of: DraftOwner) => {
    this.#refuse();
    return this.drafts.get(keyOf(of)) ?? null;
  };
  write = async (of: DraftOwner, draft: Draft) => {
    this.#refuse();
    this.drafts.set(keyOf(of), draft);
  };
  remove = async (of: DraftOwner) => {
    this.#refuse();
    this.drafts.delete(keyOf(of));
  };
  versions = async (of: DraftOwner) => this.asides.get(keyOf(of)) ?? [];
  putAside = async (of: DraftOwner, version: AsideVersion) => {
    this.#refuse();
    this.asides.set(keyOf(of), [version, ...(this.asides.get(keyOf(of)) ?? [])]);
  };

  #refuse(): void {
    if (this.isBroken) throw new Error("This browser keeps nothing.");
  }
}
