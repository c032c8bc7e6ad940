import type { Schemas } from "../../api/client";
import { strings } from "../../texts/en/regrade";

/** How one question of an assessment differs in a new version. */
export type QuestionChange = Schemas["QuestionChange"];

/** Names what of a question a new version changes. */
export const partsText = ({ parts }: QuestionChange): string => parts.map((part) => strings.parts[part]).join(", ");

/** The XP that a question is worth, before and after where they differ. */
export function xpChangeText({ maxXpBefore, maxXpAfter }: QuestionChange): string {
  if (maxXpBefore !== null && maxXpAfter !== null && maxXpBefore !== maxXpAfter) {
    return strings.xpChange(maxXpBefore, maxXpAfter);
  }
  return String(maxXpAfter ?? maxXpBefore ?? "");
}
