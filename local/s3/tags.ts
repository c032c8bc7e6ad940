import { escapeXml, S3Error } from "./error";

export type Tags = Readonly<Record<string, string>>;

const malformed = () => new S3Error(400, "MalformedXML", "The tagging is not well-formed");

/** Tags in the XML in which S3 takes them; other members are an error. */
export function readTagging(xml: string): Tags {
  const set = /^\s*(?:<\?xml[^>]*\?>)?\s*<Tagging[^>]*>\s*<TagSet>(.*)<\/TagSet>\s*<\/Tagging>\s*$/s.exec(xml)?.[1];
  if (set === undefined) throw malformed();
  const tag = /\s*<Tag>\s*<Key>([^<]*)<\/Key>\s*<Value>([^<]*)<\/Value>\s*<\/Tag>\s*/gs;
  if (set.replace(tag, "") !== "") throw malformed();
  return Object.fromEntries([...set.matchAll(tag)].map(([, key = "", value = ""]) => [plain(key), plain(value)]));
}

const plain = (text: string) =>
  text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&amp;", "&");

export function writeTagging(tags: Tags): string {
  const set = Object.entries(tags).map(
    ([key, value]) => `<Tag><Key>${escapeXml(key)}</Key><Value>${escapeXml(value)}</Value></Tag>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Tagging><TagSet>${set.join("")}</TagSet></Tagging>`;
}
