type Payload = Record<string, unknown>;

/** The provider's memory between requests (logins under way, codes, tokens), for as long as the process runs. */
export class MemoryAdapter {
  private static readonly entries = new Map<string, { payload: Payload; expiresAt: number }>();

  constructor(private readonly model: string) {}

  async upsert(id: string, payload: Payload, expiresIn: number): Promise<void> {
    MemoryAdapter.entries.set(this.key(id), { payload, expiresAt: Date.now() + expiresIn * 1000 });
    this.sweep();
  }

  async find(id: string): Promise<Payload | undefined> {
    return this.first(([key]) => key === this.key(id));
  }

  async findByUid(uid: string): Promise<Payload | undefined> {
    return this.first(([key, { payload }]) => key.startsWith(`${this.model}:`) && payload.uid === uid);
  }

  async findByUserCode(userCode: string): Promise<Payload | undefined> {
    return this.first(([key, { payload }]) => key.startsWith(`${this.model}:`) && payload.userCode === userCode);
  }

  async consume(id: string): Promise<void> {
    const payload = await this.find(id);
    if (payload) payload.consumed = Math.floor(Date.now() / 1000);
  }

  async destroy(id: string): Promise<void> {
    MemoryAdapter.entries.delete(this.key(id));
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    for (const [key, { payload }] of MemoryAdapter.entries) {
      if (payload.grantId === grantId) MemoryAdapter.entries.delete(key);
    }
  }

  private key(id: string): string {
    return `${this.model}:${id}`;
  }

  private first(matches: (entry: [string, { payload: Payload }]) => boolean): Payload | undefined {
    for (const entry of MemoryAdapter.entries) {
      if (matches(entry)) return entry[1].expiresAt > Date.now() ? entry[1].payload : undefined;
    }
    return undefined;
  }

  private sweep(): void {
    const now = Date.now();
    for (const [key, { expiresAt }] of MemoryAdapter.entries) if (expiresAt <= now) MemoryAdapter.entries.delete(key);
  }
}
