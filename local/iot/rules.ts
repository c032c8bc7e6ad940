import { type RuleMessage, type RuleQuery, readRule } from "./rule-sql";

/** A rule that invokes a function with what it selects. */
export interface TopicRule {
  readonly name: string;
  readonly sql: string;
  readonly functionArn: string;
}

export interface RulesOptions {
  readonly now: () => number;
  /** Invokes a function with an event, given as JSON text. */
  readonly invoke: (functionArn: string, event: string) => void;
}

/** Carries out the rules of AWS IoT on messages of the broker and on its own events. */
export class Rules {
  private readonly rules = new Map<string, { readonly query: RuleQuery; readonly functionArn: string }>();

  constructor(private readonly options: RulesOptions) {}

  /** Throws for SQL that the stand-in does not know. */
  declare({ name, sql, functionArn }: TopicRule): void {
    this.rules.set(name, { query: readRule(sql), functionArn });
  }

  take(message: Omit<RuleMessage, "timestamp">): void {
    const timed = { ...message, timestamp: this.options.now() };
    for (const { query, functionArn } of this.rules.values()) {
      const selected = query(timed);
      if (selected !== undefined) this.options.invoke(functionArn, JSON.stringify(selected));
    }
  }
}
