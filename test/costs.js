const { existsSync, readFileSync, statSync } = require("node:fs");
const path = require("node:path");

/**
 * Tells what a test file costs by what its imports reach, so that nobody has to say it and nobody can say it wrongly: a
 * test that reaches a server, a process or a deployment is not fast, and one that reaches test/campaign.ts is a campaign.
 */

/** What starts servers, processes, threads, browsers and bundlers, or makes whole deployments. */
const PLATFORM =
  /^(node:(http|https|http2|net|tls|dgram|child_process|worker_threads|cluster)|dynalite|aedes|ws|esbuild|aws-cdk-lib|playwright-core|oidc-provider)(\/|$)/;
const CAMPAIGN = path.join(__dirname, "campaign.ts");
const SUFFIXES = ["", ".ts", ".tsx", ".js", ".mjs", "/index.ts", "/index.tsx"];

/** Specifiers of the modules that a text imports when it runs: what is imported as a type is not there then. */
function importsOf(text) {
  const statements = /^\s*(?:import|export)\s+(?!type\b)(?:[^"';]*?\bfrom\s+)?"([^"]+)"/gm;
  const calls = /\b(?:import|require|requireActual)\(\s*"([^"]+)"/g;
  return [statements, calls].flatMap((pattern) => [...text.matchAll(pattern)].map(([, name]) => name));
}

/** The file of code that a relative specifier names. */
function fileOf(from, specifier) {
  const wanted = path.resolve(path.dirname(from), specifier);
  const file = SUFFIXES.map((suffix) => wanted + suffix).find((name) => existsSync(name) && statSync(name).isFile());
  return file !== undefined && /\.(tsx?|m?js)$/.test(file) ? file : undefined;
}

const edges = new Map();

/** The packages and the files that a file imports itself. */
function edgesOf(file) {
  const known = edges.get(file);
  if (known !== undefined) return known;
  const specifiers = importsOf(readFileSync(file, "utf8"));
  const found = {
    packages: specifiers.filter((name) => !name.startsWith(".")),
    files: specifiers.filter((name) => name.startsWith(".")).flatMap((name) => fileOf(file, name) ?? []),
  };
  edges.set(file, found);
  return found;
}

/** Every package and every file that a file's imports reach. */
function reachOf(file) {
  const files = new Set([file]);
  const packages = new Set();
  for (const next of files) {
    const found = edgesOf(next);
    for (const name of found.packages) packages.add(name);
    for (const other of found.files) files.add(other);
  }
  return { files, packages };
}

/** Whether a test file needs no server, no process and no deployment. */
const isFast = (file) => ![...reachOf(file).packages].some((name) => PLATFORM.test(name));

/** Whether a test file runs a sample of a campaign that `npm run test:deep` runs whole. */
const isCampaign = (file) => reachOf(file).files.has(CAMPAIGN);

module.exports = { importsOf, isCampaign, isFast, reachOf };
