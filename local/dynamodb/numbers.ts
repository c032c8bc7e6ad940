const scaleOf = (text: string) => text.split(".")[1]?.length ?? 0;

function scaled(text: string, scale: number): bigint {
  const [whole = "0", fraction = ""] = text.split(".");
  return BigInt(whole + fraction.padEnd(scale, "0"));
}

/** Exact sum of two decimals in plain notation (what dynalite stores), as DynamoDB adds: no binary rounding. */
export function addDecimals(left: string, right: string): string {
  const scale = Math.max(scaleOf(left), scaleOf(right));
  const sum = scaled(left, scale) + scaled(right, scale);
  if (scale === 0) return String(sum);
  const digits = String(sum < 0n ? -sum : sum).padStart(scale + 1, "0");
  const fraction = digits.slice(-scale).replace(/0+$/, "");
  const whole = digits.slice(0, -scale);
  return `${sum < 0n ? "-" : ""}${whole}${fraction ? `.${fraction}` : ""}`;
}

/** The same decimal with the opposite sign. */
export const negated = (text: string) => (text.startsWith("-") ? text.slice(1) : `-${text}`);
