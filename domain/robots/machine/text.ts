import { BuiltIn, Closure, Continuation, Float, isInteger, type Value } from "./value";

/** Characters of one value's text that are kept. */
const TEXT_LIMIT = 20_000;

/**
 * Returns the text that a robot displays of a value: strings without quotes, arrays in brackets, a cycle as
 * `...<circular>`.
 * @param strict numbers that are no integers have six decimals, as on the robot
 */
export function displayText(value: Value, strict = false): string {
  const writer = new Writer(strict);
  writer.write(value);
  return writer.text.length > TEXT_LIMIT ? `${writer.text.slice(0, TEXT_LIMIT)}...` : writer.text;
}

/** Writes nested arrays without recursion: a long list is as deep as it is long. */
class Writer {
  text = "";
  private readonly open = new Set<Value[]>();
  private readonly tasks: (() => void)[] = [];

  constructor(private readonly strict: boolean) {}

  write(value: Value): void {
    this.tasks.push(() => this.begin(value));
    for (let task = this.tasks.pop(); task && this.text.length <= TEXT_LIMIT; task = this.tasks.pop()) task();
  }

  private begin(value: Value): void {
    if (!Array.isArray(value)) this.text += scalarText(value, this.strict);
    else if (this.open.has(value)) this.text += "...<circular>";
    else this.array(value);
  }

  private array(items: Value[]): void {
    this.open.add(items);
    this.text += "[";
    this.tasks.push(() => {
      this.open.delete(items);
      this.text += "]";
    });
    for (let at = Math.min(items.length, TEXT_LIMIT) - 1; at >= 0; at--) {
      const item = items[at];
      this.tasks.push(() => this.begin(item));
      if (at > 0) this.tasks.push(() => (this.text += ", "));
    }
  }
}

function scalarText(value: Value, strict: boolean): string {
  if (typeof value === "number") return strict && !isInteger(value) ? sixDecimals(value) : String(readable(value));
  if (value instanceof Float) return sixDecimals(value.value);
  if (value instanceof Closure) return "<function>";
  if (value instanceof BuiltIn) return "<internal function>";
  if (value instanceof Continuation) return "<function (internal continuation)>";
  return String(value);
}

/** The shortest decimal that is this number as a 32-bit float: 0.1 is not shown as 0.10000000149011612. */
function readable(value: number): number {
  if (!Number.isFinite(value) || Number.isInteger(value)) return value;
  for (let digits = 1; digits < 9; digits++) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === value) return short;
  }
  return value;
}

/** C's `%f`. */
function sixDecimals(value: number): string {
  if (Number.isNaN(value)) return "nan";
  if (!Number.isFinite(value)) return value > 0 ? "inf" : "-inf";
  return Math.abs(value) < 1e21 ? value.toFixed(6) : BigInt(value).toString().concat(".000000");
}
