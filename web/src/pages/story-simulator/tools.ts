/** The tools of the simulator, in the order of its menu, by how the address names them. */
export const TOOLS = ["object-placement", "checkpoint-simulator", "asset-uploader", "chapter-simulator"] as const;
export type Tool = (typeof TOOLS)[number];

/** Returns the tool that an address asks for; undefined for the menu. */
export function toolOf(params: URLSearchParams): Tool | undefined {
  const name = params.get("tool");
  return TOOLS.find((tool) => tool === name);
}
