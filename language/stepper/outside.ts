/** Builtins that give another value each time, and need nobody to answer. */
export const CHANGEABLE: readonly string[] = ["math_random", "get_time"];

/**
 * What a program is given from outside while it is reduced: answers to `prompt`, random numbers, the time. A program that
 * asks for an answer that nobody has given yet is reduced once more when it is there, and is given all the same again.
 */
export class Outside {
  private readonly answers: (string | null)[] = [];
  private readonly drawn: unknown[] = [];
  private requests = 0;
  private taken = 0;
  /** What a program asks, which could not go on without an answer; null where it needs none. */
  question: string | null = null;

  /** A program begins. */
  begin(): void {
    this.requests = 0;
    this.taken = 0;
    this.question = null;
  }

  /** Takes the answer to the question; null when the person dismissed it. */
  answer(text: string | null): void {
    this.answers.push(text);
  }

  /** @throws when the answer is not there yet; the question is then known */
  readonly prompt = (text: string): string | null => {
    if (this.requests === this.answers.length) {
      this.question ??= text;
      throw new Error("The program waits for an answer.");
    }
    this.requests += 1;
    return this.answers[this.requests - 1] ?? null;
  };

  /** A function that gives, each time, what it gave the same time before. */
  repeated(of: () => unknown): () => unknown {
    return () => {
      if (this.taken === this.drawn.length) this.drawn.push(of());
      this.taken += 1;
      return this.drawn[this.taken - 1];
    };
  }
}
