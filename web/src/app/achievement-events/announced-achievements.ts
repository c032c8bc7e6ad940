/** The achievements that this browser has told of: for an hour, in which the server learns of it, too. */
export interface AnnouncedAchievements {
  has(uuid: string): boolean;
  add(uuids: readonly string[]): void;
}

const REMEMBERED_MS = 3_600_000;

/** Told achievements under a key of localStorage, which all tabs share; of this page alone where that is forbidden. */
export function rememberAnnounced(key: string, now: () => number): AnnouncedAchievements {
  let memory: Readonly<Record<string, number>> = {};
  const read = (): Readonly<Record<string, number>> => {
    try {
      const stored = JSON.parse(localStorage.getItem(key) ?? "{}") as Record<string, unknown>;
      const all = Object.entries({ ...stored, ...memory });
      return Object.fromEntries(all.filter(([, at]) => typeof at === "number" && at > now() - REMEMBERED_MS)) as Record<
        string,
        number
      >;
    } catch {
      return memory; // storage forbidden, or somebody else's text under our key
    }
  };
  return {
    has: (uuid) => uuid in read(),
    add: (uuids) => {
      memory = { ...read(), ...Object.fromEntries(uuids.map((uuid) => [uuid, now()])) };
      try {
        localStorage.setItem(key, JSON.stringify(memory));
      } catch {
        // kept in memory
      }
    },
  };
}
