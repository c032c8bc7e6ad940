/** The product's name in a deployment that gives no other. */
export const PRODUCT_NAME = "Course Academy";

const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

const TITLE = /<title>[^<]*<\/title>/;
const SHOWN = /(<span class="product-name">)[^<]*/g;
const META = /<meta name="application-name" content="[^"]*">/;

/**
 * Writes the product's name into the page: web/src/app/product.ts reads it there.
 * @throws when the text is not our index.html
 */
export function namedPage(indexHtml: string, name: string): string {
  if (!TITLE.test(indexHtml) || !META.test(indexHtml))
    throw new Error("index.html has no place for the product's name");
  return indexHtml
    .replace(TITLE, () => `<title>${escaped(name)}</title>`)
    .replace(META, () => `<meta name="application-name" content="${escaped(name)}">`)
    .replace(SHOWN, (_all, start: string) => start + escaped(name));
}

/** Writes the manifest by which a browser installs the site; `icon` is the address of the page's own icon. */
export function webManifest(name: string, icon: string): string {
  const icons = [{ src: icon, sizes: "any", type: "image/svg+xml" }];
  return `${JSON.stringify({ name, short_name: name, start_url: "/", display: "minimal-ui", icons }, null, 2)}\n`;
}

/** The address of a page's own icon. */
export function iconOf(indexHtml: string): string {
  const icon = /<link rel="icon" href="([^"]+)">/.exec(indexHtml)?.[1];
  if (icon === undefined) throw new Error("index.html has no icon");
  return icon;
}
