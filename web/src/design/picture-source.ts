/** Where a picture would come from: this site, another host that must not be asked unbidden, or nowhere allowed. */
export type PictureSource =
  | { readonly kind: "own"; readonly url: string }
  | { readonly kind: "outside"; readonly url: string; readonly host: string }
  | { readonly kind: "none" };

/**
 * Tells where an address of a picture leads, seen from the page at `base`. Of other hosts only `https:` counts: the page
 * refuses the rest, and a picture over plain HTTP tells everybody on the way who reads what.
 */
export function pictureSource(address: string | null | undefined, base: string): PictureSource {
  if (!address || !URL.canParse(address, base)) return { kind: "none" };
  const { href, origin, host, protocol } = new URL(address, base);
  if (origin === new URL(base).origin) return { kind: "own", url: href };
  return protocol === "https:" ? { kind: "outside", url: href, host } : { kind: "none" };
}
