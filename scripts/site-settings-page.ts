import type { SiteSettings } from "../domain/facts/site-settings";

const SETTINGS = /(<script type="application\/json" id="settings">)([^<]*)(<\/script>)/;

type Written = { readonly [Name in keyof SiteSettings]?: SiteSettings[Name] | undefined };

/**
 * Writes settings into the page, over those it has; undefined takes one out. web/src/app/site-settings.ts reads them there.
 * @throws when the text is not our index.html
 */
export function withSiteSettings(indexHtml: string, settings: Written): string {
  const earlier = SETTINGS.exec(indexHtml)?.[2];
  if (earlier === undefined) throw new Error("index.html has no place for its settings");
  // A tag within a text would end the element.
  const written = JSON.stringify({ ...JSON.parse(earlier), ...settings }).replaceAll("<", "\\u003c");
  return indexHtml.replace(SETTINGS, (_all, start: string, _earlier, end: string) => start + written + end);
}

/** Returns the settings that stand in the page. */
export const siteSettingsIn = (indexHtml: string): Partial<SiteSettings> =>
  JSON.parse(SETTINGS.exec(indexHtml)?.[2] ?? "{}") as Partial<SiteSettings>;
