import path from "node:path";
import { protectionOf, readDeployments, stackName } from "../lib/config";
import { checksOf } from "./preflight/checks";
import { runChecks } from "./preflight/finding";

const LABELS = { good: "good", warning: "MIND", bad: "BAD " } as const;

/**
 * Tells, without changing anything, what would stop `npm run deploy` in this account: `npm run preflight -- -c deployment=NAME`.
 * Exits with 1 when something would.
 */
async function main(args: readonly string[]): Promise<void> {
  const selection = args.map((word) => /^(?:--context=)?deployment=(.+)$/.exec(word)?.[1]).find(Boolean);
  const deployments = readDeployments(path.join(__dirname, "..", "deployments"), selection);
  for (const deployment of deployments) {
    const stack = stackName(deployment);
    if (deployment.stage === "local") throw new Error(`${stack} runs on this machine: npm start needs no account.`);
    process.stdout.write(`${stack} is ${protectionOf(deployment)}\n`);
    for (const { subject, verdict, detail } of await runChecks(checksOf(deployment, stack, fetch))) {
      process.stdout.write(`  ${LABELS[verdict]}  ${subject}: ${detail}\n`);
      if (verdict === "bad") process.exitCode = 1;
    }
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
