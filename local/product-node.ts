import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

/** The major version of the functions' runtime. */
const MAJOR = 24;

/** Packages with a node of that version in them. */
const PACKAGES = [`node-${process.platform}-${process.arch}`, "node"];

/** Tells whether this process runs on the node that functions run on, or a later one. */
export const isProductNode = (version: string = process.versions.node): boolean =>
  Number.parseInt(version, 10) >= MAJOR;

/**
 * Returns the program that runs functions and builds: this process's own node, or the one that was installed beside the
 * product where the machine's is older. It is what `npm` puts in front; without npm an older one may be.
 * @throws when there is none
 */
export function productNode(): string {
  if (isProductNode()) return process.execPath;
  const found = PACKAGES.map(programOf).find((program) => program !== undefined && existsSync(program));
  if (found === undefined) {
    throw new Error(
      `Course Academy runs on Node ${MAJOR}. This is ${process.version}, and no other is in node_modules.`,
    );
  }
  return found;
}

function programOf(name: string): string | undefined {
  try {
    return join(dirname(require.resolve(`${name}/package.json`)), "bin", "node");
  } catch {
    return undefined;
  }
}
