import { newRepositoryChanges, type RepositoryMission } from "../../../../../domain/assessments/repository";

/** Packs the repository of a mission, as a new one on GitHub would be. */
export async function writeRepositoryZip(mission: RepositoryMission): Promise<Uint8Array<ArrayBuffer>> {
  const { strToU8, zipSync } = await import("fflate");
  const { additions } = newRepositoryChanges(mission);
  const entries = Object.fromEntries([...additions].map(([path, text]) => [path, strToU8(text)]));
  return zipSync(entries, { level: 6 }) as Uint8Array<ArrayBuffer>;
}

/** Returns a name that GitHub takes for a repository. */
export function repositoryName(...parts: ReadonlyArray<string | null>): string {
  const path = parts
    .join(" ")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  return path?.join("-").slice(0, 80).replace(/-$/, "") || "mission";
}
