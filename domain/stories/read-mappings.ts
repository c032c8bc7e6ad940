import type { StoryFile, StoryProblem } from "./problem";
import { fieldsOf, readPath, unquoted } from "./read/fields";
import { nearest } from "./read/nearest";
import { type Paragraph, paragraphsOf } from "./read/paragraphs";
import { Problems } from "./read/problems";
import { type Span, textOf, trimmed, wholeLine } from "./read/source-line";

const AWARD_KINDS = ["collectibles", "achievements"] as const;

/** The picture and the words of an award. */
export interface MappedAward {
  readonly kind: (typeof AWARD_KINDS)[number];
  /** Of a collectible as stories name it, or the uuid of an achievement. */
  readonly id: string;
  readonly assetKey: string;
  /** Below the course's assets, begins with a slash. */
  readonly assetPath: string;
  readonly title: string;
  readonly description: string;
}

/** Reads `awardsMapping.txt`, and never throws. An award that is there again replaces the one before it. */
export function readAwards(file: StoryFile): {
  readonly awards: readonly MappedAward[];
  readonly problems: readonly StoryProblem[];
} {
  const problems = new Problems();
  const awards = new Map<string, MappedAward>();
  for (const { header, body } of paragraphsOf(problems, linesWithComments(file))) {
    const word = textOf(header);
    const kind = AWARD_KINDS.find((each) => each === word);
    if (kind === undefined) {
      const message = `"${word}" holds no awards: only collectibles and achievements do`;
      problems.warn("unknown-header", message, header, nearest(word, AWARD_KINDS));
      continue;
    }
    for (const paragraph of paragraphsOf(problems, body)) {
      const award = readAward(problems, kind, paragraph);
      if (!award) continue;
      const key = `${kind} ${award.id}`;
      if (awards.has(key))
        problems.warn("repeated-award", `${award.id} is there more than once: the last one counts`, paragraph.header);
      awards.set(key, award);
    }
  }
  return { awards: [...awards.values()], problems: problems.problems };
}

function readAward(problems: Problems, kind: MappedAward["kind"], paragraph: Paragraph): MappedAward | undefined {
  const line = lineBelow(problems, paragraph, "assetKey, path, title, description");
  if (!line) return undefined;
  const [assetKey, assetPath, title, description] = fieldsOf(line, 4);
  if (!assetKey || !assetPath || !title || !description) {
    const message = `Expected "assetKey, path, title, description", obtained "${textOf(line)}"`;
    problems.error("missing-value", message, line);
    return undefined;
  }
  return {
    kind,
    id: textOf(paragraph.header),
    assetKey: textOf(assetKey),
    assetPath: readPath(assetPath),
    title: textOf(title),
    description: textOf(description),
  };
}

/** Reads `roomPreviewMapping.txt`: the picture behind a room, by the id of an assessment. It never throws. */
export function readRoomPreviews(file: StoryFile): {
  readonly previews: ReadonlyMap<string, string>;
  readonly problems: readonly StoryProblem[];
} {
  const problems = new Problems();
  const previews = new Map<string, string>();
  for (const paragraph of paragraphsOf(problems, linesWithComments(file))) {
    const id = textOf(paragraph.header);
    const line = lineBelow(problems, paragraph, "path");
    if (!line) continue;
    if (previews.has(id))
      problems.warn("repeated-preview", `${id} is there more than once: the last one counts`, paragraph.header);
    previews.set(id, readPath(unquoted(line)));
  }
  return { previews, problems: problems.problems };
}

/** Returns the line below a header; tells when there is none or more than one. */
function lineBelow(problems: Problems, { header, body }: Paragraph, what: string): Span | undefined {
  const [line, surplus] = body;
  if (!line) problems.error("missing-value", `Expected a line "${what}" below "${textOf(header)}"`, header);
  if (surplus) problems.warn("ignored-text", "Only the first line is read", trimmed(surplus));
  return line && trimmed(line);
}

/** Returns the lines of a file in which two slashes are no comment. */
const linesWithComments = ({ name, text }: StoryFile): Span[] =>
  text.split("\n").flatMap((raw, index) => {
    const line = raw.trimEnd();
    return line === "" ? [] : [wholeLine({ file: name, number: index + 1, text: line, cuts: [] })];
  });
