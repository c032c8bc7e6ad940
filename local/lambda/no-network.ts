import { spawnSync } from "node:child_process";

/** How a command is run so that it reaches nothing, not even this machine; or why this machine does not permit that. */
export type WithoutNetwork =
  | { readonly command: string; readonly options: readonly string[] }
  | { readonly reason: string };

/** A user other than root can make a network namespace only together with a user namespace. */
const WAYS = [["--net"], ["--user", "--map-current-user", "--net"]] as const;

let found: WithoutNetwork | undefined;

/** Finds out, once a process, how to run a command in a network namespace in which there is nothing. */
export function withoutNetwork(): WithoutNetwork {
  found ??= findWay();
  return found;
}

function findWay(): WithoutNetwork {
  let reason = "";
  for (const options of WAYS) {
    const { status, error, stderr } = spawnSync("unshare", [...options, "true"], { encoding: "utf8" });
    if (status === 0) return { command: "unshare", options };
    reason = error ? error.message : stderr.trim();
  }
  return { reason: `this machine makes no network namespace: ${reason}` };
}
