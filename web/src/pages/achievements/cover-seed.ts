/** Returns the number from which a cover is drawn (`CoverArt`): an assessment's own id, for others one from their uuid. */
export function coverSeed(uuid: string): number {
  if (/^\d{1,9}$/.test(uuid)) return Number(uuid);
  // FNV-1a: near uuids get covers that are far apart.
  let hash = 0x811c9dc5;
  for (const character of uuid) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193);
  return hash >>> 8;
}
