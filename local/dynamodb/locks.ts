/**
 * Locks over several keys at once. A holder joins the queues of all its keys in one step, so whoever came first comes
 * first on every key: there is no order in which two holders could wait for each other.
 */
export class KeyLocks {
  readonly #last = new Map<string, Promise<void>>();

  /** Runs `work` while holding every key; waits for those who asked earlier for any of them. */
  async hold<T>(keys: Iterable<string>, work: () => Promise<T>): Promise<T> {
    const mine = [...new Set(keys)];
    const before = mine.map((key) => this.#last.get(key));
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    for (const key of mine) this.#last.set(key, released);
    try {
      await Promise.all(before);
      return await work();
    } finally {
      for (const key of mine) if (this.#last.get(key) === released) this.#last.delete(key);
      release();
    }
  }
}
