import { browserPorts } from "./local/browser-ports";
import { createLocalHost, type LocalHost } from "./local/local-host";
import type { FileHost } from "./program-file";
import type { ProgramFileHost } from "./program-file-host";

/** The hosts that the site has, each loaded when it is first used. */
export interface Hosts {
  readonly local: LocalHost;
  /** Those besides this computer, in the order of the menu. */
  readonly remote: readonly Exclude<FileHost, "local">[];
  load(host: FileHost): Promise<ProgramFileHost>;
  /** Null until it is loaded. */
  loaded(host: FileHost): ProgramFileHost | null;
}

/** How each host besides this computer is loaded, where the site has it. */
export type HostLoaders = Partial<Record<Exclude<FileHost, "local">, () => Promise<ProgramFileHost>>>;

/** Makes the hosts of a person. */
export function createHosts(userId: number, loaders: HostLoaders): Hosts {
  const local = createLocalHost(browserPorts(userId));
  const loaded = new Map<FileHost, ProgramFileHost>([["local", local]]);
  return {
    local,
    remote: (["github", "drive"] as const).filter((host) => loaders[host]),
    loaded: (host) => loaded.get(host) ?? null,
    load: async (host) => {
      const known = loaded.get(host);
      if (known || host === "local") return known ?? local;
      const made = await loaders[host]?.();
      if (!made) throw new Error(`This site keeps no files on ${host}.`);
      // Two that ask at once share the host that came first.
      const first = loaded.get(host) ?? made;
      loaded.set(host, first);
      return first;
    },
  };
}
