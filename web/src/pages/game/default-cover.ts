/** What a chapter without a cover shows, or one whose cover is not there. */
export const DEFAULT_COVER = "/game-assets/ui/default-location.jpg";

/** Returns the pictures of a chapter's card as the style sheet has them: its cover before the default one. */
export const coversOf = (cover: string | undefined): string =>
  cover === undefined ? `url("${DEFAULT_COVER}")` : `url("${cover}"), url("${DEFAULT_COVER}")`;
