import { strings } from "../../texts/en/assessment";
import type { Card } from "./testcase-card";
import { sameToTheEye, titleOf } from "./testcase-texts";

/** What a testcase runs, what it expects and what came of it; of what differs by characters that look alike, which they are. */
export function TestcaseValues({ card, actualIs = strings.actual }: { card: Card; actualIs?: string }) {
  const { program, expected, actual, outcome } = card;
  if (program === null) return null;
  const title = titleOf(program);
  const alike = outcome === "failed" && expected !== null && actual !== null ? sameToTheEye(expected, actual) : null;
  return (
    <dl>
      <dt>{strings.program}</dt>
      <dd>{title === null ? <code>{program}</code> : title}</dd>
      <dt>{strings.expected}</dt>
      <dd>
        <code>{expected}</code>
      </dd>
      <dt>{actualIs}</dt>
      <dd>
        <code>{actual}</code>
        {alike !== null && <p>{alike}</p>}
      </dd>
    </dl>
  );
}
