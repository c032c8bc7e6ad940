/** Returns the address of a chapter's picture, which is one of the course's assets or of another site. */
export const pictureOf = (imageUrl: string, urlOf: (path: string) => string): string =>
  /^https?:\/\//.test(imageUrl) ? encodeURI(imageUrl) : urlOf(imageUrl);
