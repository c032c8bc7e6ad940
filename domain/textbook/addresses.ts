const WITHIN_SITE = /^\/(sicpjs|playground|courses)(?=[/?#]|$)(?!\/\/)[^\s\\<>"]*$/;
const ANCHOR = /^#[^\s<>"]*$/;
const ELSEWHERE = /^https?:\/\/[^\s\\<>"]+$/i;
const PICTURE = /^(?!.*(?:^|\/)\.{1,2}(?:\/|$))[\w-][\w ./()-]*\.(?:svg|png|jpe?g|gif|webp)$/i;

/** Tells whether a page may lead to an address of a book: a place of the book or the site, or a page of the web. */
export const isSafeAddress = (address: string): boolean =>
  WITHIN_SITE.test(address) || ANCHOR.test(address) || ELSEWHERE.test(address);

/** Tells whether a picture's address is a path below the book's folder, with the ending of a picture. */
export const isPicturePath = (src: string): boolean => PICTURE.test(src);

/** A place in a book. */
export interface BookPlace {
  readonly section: string;
  /** Empty for the section's beginning. */
  readonly anchor: string;
}

const PLACE = /^\/(?:sicpjs|interactive-sicp)\/([\w.-]+)(?:#(.*))?$/;

/** Returns the place that a link of the book names, null where it leads elsewhere. `here` is the section that it stands in. */
export function placeOf(href: string, here: string): BookPlace | null {
  if (href.startsWith("#")) return { section: here, anchor: decoded(href.slice(1)) };
  const [, section, anchor = ""] = PLACE.exec(href) ?? [];
  return section === undefined ? null : { section, anchor: decoded(anchor) };
}

/** Returns the site's address of a place in the book: what a permalink names. */
export const addressOf = ({ section, anchor }: BookPlace): string =>
  `/sicpjs/${section}${anchor === "" ? "" : `#${encodeURI(anchor)}`}`;

function decoded(anchor: string): string {
  try {
    return decodeURIComponent(anchor);
  } catch {
    return anchor;
  }
}
