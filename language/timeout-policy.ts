/**
 * Whether the command in progress may go on past its time limit. The page is told once; then the person decides, who can
 * stop the worker at any time. What libraries do when the command has ended keeps its limits: nobody waits for it.
 */
export class TimeoutPolicy {
  private active = false;
  private warned = false;

  /** @param tell called when a command reaches its time limit, in milliseconds */
  constructor(private readonly tell: (limitMs: number) => void) {}

  /** A run or an input of the REPL starts. */
  begin(): void {
    this.active = true;
    this.warned = false;
  }

  /** The program waits for the person; when it goes on its time begins anew. */
  rest(): void {
    this.warned = false;
  }

  /** The command is over, or one starts that keeps its limits. */
  end(): void {
    this.active = false;
  }

  /** Asked at the time limit: true when the command goes on. */
  lasts(limitMs: number): boolean {
    if (!this.active) return false;
    if (!this.warned) this.tell(limitMs);
    this.warned = true;
    return true;
  }
}
