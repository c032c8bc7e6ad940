/** A message that a rule looks at. */
export interface RuleMessage {
  readonly topic: string;
  /** Undefined when it was not sent over MQTT. */
  readonly clientId: string | undefined;
  /** Epoch milliseconds. */
  readonly timestamp: number;
  readonly payload: Uint8Array;
}

/** Returns what a rule selects of a message: undefined when the rule is not about it. */
export type RuleQuery = (message: RuleMessage) => Record<string, unknown> | undefined;

type Value = string | number | boolean | object | null | undefined;
type Expression = (message: RuleMessage) => Value;

const TOKEN = /\s*(?:'([^']*)'|(\d+)|([A-Za-z_]\w*)|([(),]))/y;

interface Token {
  readonly kind: "text" | "number" | "word" | "sign";
  readonly text: string;
}

/**
 * Reads as much of AWS IoT's SQL as rules of ours use: `SELECT expression [AS name], … FROM 'filter' [WHERE startswith(…)]`
 * with attributes of a JSON payload, texts, numbers, `clientid()`, `topic(n)` and `timestamp()`. Throws for all else.
 */
export function readRule(sql: string): RuleQuery {
  const tokens = new Tokens(sql);
  tokens.take("SELECT");
  const selected = [readSelected(tokens)];
  while (tokens.isNext(",")) selected.push(readSelected(tokens));
  tokens.take("FROM");
  const filter = tokens.takeKind("text");
  const where = tokens.isNext("WHERE") ? readCondition(tokens) : () => true;
  tokens.end();
  return (message) => {
    if (!matches(filter, message.topic) || where(message) !== true) return undefined;
    const entries = selected.map(([name, expression]) => [name, expression(message)]);
    // What a message does not have is left out.
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
  };
}

/** Tells whether a topic filter of MQTT, which may have + and #, takes a topic. */
export function matches(filter: string, topic: string): boolean {
  const [wanted, levels] = [filter.split("/"), topic.split("/")];
  if (topic.startsWith("$") && wanted[0] !== levels[0]) return false;
  const rest = wanted.indexOf("#");
  if (rest >= 0 && rest < wanted.length - 1) throw new Error(`# stands within the filter ${filter}`);
  if (rest < 0 ? levels.length !== wanted.length : levels.length < rest) return false;
  return wanted.every((level, at) => level === "#" || level === "+" || level === levels[at]);
}

function readSelected(tokens: Tokens): [name: string, Expression] {
  const { kind, text } = tokens.next();
  const expression = readExpression(tokens, { kind, text });
  if (tokens.isNext("AS")) return [tokens.takeKind("word"), expression.value];
  if (!expression.isAttribute) throw new Error(`The rule's ${text} needs a name: ${tokens.sql}`);
  return [text, expression.value];
}

function readExpression(tokens: Tokens, { kind, text }: Token): { isAttribute: boolean; value: Expression } {
  if (kind === "text") return { isAttribute: false, value: () => text };
  if (kind === "number") return { isAttribute: false, value: () => Number(text) };
  if (kind === "sign") throw new Error(`The stand-in does not know ${text} here: ${tokens.sql}`);
  if (!tokens.isNext("(")) return { isAttribute: true, value: attribute(text) };
  const args: Expression[] = [];
  while (!tokens.isNext(")")) {
    if (args.length > 0) tokens.take(",");
    args.push(readExpression(tokens, tokens.next()).value);
  }
  const known = Object.hasOwn(FUNCTIONS, text.toLowerCase()) ? FUNCTIONS[text.toLowerCase()] : undefined;
  if (known?.parameters !== args.length) {
    throw new Error(`The stand-in does not know ${text} of ${args.length}: ${tokens.sql}`);
  }
  return { isAttribute: false, value: (message) => known.call(message, ...args.map((each) => each(message))) };
}

function readCondition(tokens: Tokens): Expression {
  const name = tokens.next();
  if (name.text.toLowerCase() !== "startswith") {
    throw new Error(`The stand-in knows startswith after WHERE only: ${tokens.sql}`);
  }
  return readExpression(tokens, name).value;
}

interface RuleFunction {
  readonly parameters: number;
  call(message: RuleMessage, ...args: Value[]): Value;
}

const FUNCTIONS: Readonly<Record<string, RuleFunction>> = {
  clientid: { parameters: 0, call: ({ clientId }) => clientId ?? "N/A" },
  timestamp: { parameters: 0, call: ({ timestamp }) => timestamp },
  topic: { parameters: 1, call: ({ topic }, level) => topic.split("/")[Number(level) - 1] },
  startswith: {
    parameters: 2,
    call: (_message, text, start) => typeof text === "string" && text.startsWith(String(start)),
  },
};

/** Undefined of a payload that is no JSON object. */
function attribute(name: string): Expression {
  return ({ payload }) => {
    const content = contentOf(payload);
    return content !== undefined && Object.hasOwn(content, name) ? (content[name] as Value) : undefined;
  };
}

function contentOf(payload: Uint8Array): Record<string, unknown> | undefined {
  try {
    const content: unknown = JSON.parse(Buffer.from(payload).toString("utf8"));
    return typeof content === "object" && content !== null ? (content as Record<string, unknown>) : undefined;
  } catch {
    // Most payloads are no JSON at all.
    return undefined;
  }
}

class Tokens {
  private readonly tokens: Token[] = [];

  constructor(readonly sql: string) {
    const text = sql.trim();
    for (let at = 0; at < text.length; at = TOKEN.lastIndex) {
      TOKEN.lastIndex = at;
      const found = TOKEN.exec(text);
      if (!found) throw new Error(`The stand-in does not know the rule's "${text.slice(at).trim()}": ${sql}`);
      const kinds = ["text", "number", "word", "sign"] as const;
      const index = found.slice(1).findIndex((part) => part !== undefined);
      this.tokens.push({ kind: kinds[index] ?? "sign", text: found[index + 1] ?? "" });
    }
  }

  next(): Token {
    const token = this.tokens.shift();
    if (token === undefined) throw new Error(`The rule ends too early: ${this.sql}`);
    return token;
  }

  /** Takes a keyword or sign if it comes next. */
  isNext(wanted: string): boolean {
    const [token] = this.tokens;
    const isIt = token !== undefined && token.kind !== "text" && token.text.toUpperCase() === wanted;
    if (isIt) this.tokens.shift();
    return isIt;
  }

  take(wanted: string): void {
    if (!this.isNext(wanted)) throw new Error(`The stand-in expects ${wanted}: ${this.sql}`);
  }

  takeKind(kind: Token["kind"]): string {
    const token = this.next();
    if (token.kind !== kind) throw new Error(`The stand-in expects a ${kind}: ${this.sql}`);
    return token.text;
  }

  end(): void {
    const [rest] = this.tokens;
    if (rest !== undefined) throw new Error(`The stand-in does not know ${rest.text} here: ${this.sql}`);
  }
}
