const { execFileSync } = require("node:child_process");
const { join } = require("node:path");

/**
 * Returns the seed of a run's random cases where none is given: the same for the same committed source, so that a run
 * says the same wherever it is repeated, and another with each change. 0 where there is no repository.
 */
exports.seedOfSource = () => {
  try {
    const root = join(__dirname, "..");
    const tree = execFileSync("git", ["rev-parse", "HEAD^{tree}"], { cwd: root, encoding: "utf8", stdio: "pipe" });
    return String(Number.parseInt(tree.slice(0, 8), 16) % 1_000_000);
  } catch {
    return "0";
  }
};
