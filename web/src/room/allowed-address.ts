/** The origin stands for any: only paths are looked at. */
const BASE = "https://room.invalid";

/**
 * Returns the address of a picture or a sound that a room may load: a path of this site that is no path of its API. Rooms
 * load nothing of other hosts, so that none learns who looks at a room. Undefined for anything else.
 * @param origin the page's own
 */
export function allowedAddress(url: string, origin: string): string | undefined {
  const path = url.startsWith(`${origin}/`) ? url.slice(origin.length) : url;
  // Browsers take a backslash for a slash, and leave out tabs and line ends.
  if (!path.startsWith("/") || /[\\\s]/.test(path)) return undefined;
  const address = URL.canParse(path, BASE) ? new URL(path, BASE) : undefined;
  if (address?.origin !== BASE || /^\/+(v2|api)(\/|$)/i.test(decoded(address.pathname))) return undefined;
  return `${address.pathname}${address.search}`;
}

/** A server may decode a path before it looks at it. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
