import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Bytes of a secret: 32 characters of base64. */
const SECRET_BYTES = 24;

const fileOf = (dataFolder: string): string => join(dataFolder, "demo-robot-secret");

/** Makes the demo robot's secret, or returns the one that was made before. Only this user may read its file. */
export function makeDemoSecret(dataFolder: string): string {
  const known = demoSecret(dataFolder);
  if (known !== null) return known;
  const secret = randomBytes(SECRET_BYTES).toString("base64url");
  writeFileSync(fileOf(dataFolder), secret, { mode: 0o600 });
  return secret;
}

/** Returns the demo robot's secret; null in a folder without one. */
export function demoSecret(dataFolder: string): string | null {
  const file = fileOf(dataFolder);
  return existsSync(file) ? readFileSync(file, "utf8") : null;
}
