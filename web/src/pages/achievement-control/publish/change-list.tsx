import type { AchievementChange, DefinitionChanges } from "../../../../../domain/achievements/definition-changes";
import type { Definitions } from "../../../../../domain/achievements/definitions";
import { formatDate, formatNumber } from "../../../design/format";
import { strings } from "../../../texts/en/achievement-control";

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/;
const LONGEST = 80;

/** Says a value of a field in words: dates, numbers and short texts, anything else as it is stored. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined || value === "" || value === false) return strings.nothing;
  if (value === true) return strings.yes;
  if (typeof value === "number") return formatNumber(value);
  if (typeof value === "string") return MOMENT.test(value) ? formatDate(value, "medium") : shortened(value);
  if (Array.isArray(value) && value.every((one) => typeof one === "string")) return value.join(", ");
  return shortened(JSON.stringify(value));
}

const shortened = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);

interface ChangeListProps {
  readonly changes: DefinitionChanges;
  /** By which links are named. */
  readonly before: Definitions;
  readonly after: Definitions;
}

interface Line {
  readonly key: string;
  readonly head: string;
  readonly details: readonly string[];
}

/** What publishing changes, card by card and field by field, in words. */
export function ChangeList({ changes, before, after }: ChangeListProps) {
  const nameOf = namesOf(before, after);
  const moved = changes.achievements.changed.filter(isOnlyMoved);
  const others = changes.achievements.changed.filter((change) => !isOnlyMoved(change));
  // Of ten tasks or fewer each new number is told; of more it is enough how many there are.
  const isCounted = moved.length > MOST_MOVED;
  const achievements = { ...changes.achievements, ...(isCounted && { changed: others }) };
  const parts = [
    { title: strings.achievementsPart, lines: achievementLines(achievements, nameOf) },
    { title: strings.goalsPart, lines: goalLines(changes.goals) },
  ].filter(({ lines }) => lines.length > 0);
  return (
    <div className="ac-changes">
      {parts.map(({ title, lines }) => (
        <section key={title}>
          <h3>{title}</h3>
          <ul>
            {lines.map(({ key, head, details }) => (
              <li key={key}>
                <p>{head}</p>
                {details.length > 0 && (
                  <ul>
                    {details.map((detail) => (
                      <li key={detail}>{detail}</li>
                    ))}
                  </ul>
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
      {isCounted && <p>{strings.tasksMove(formatNumber(moved.length))}</p>}
    </div>
  );
}

const MOST_MOVED = 10;

/** Only its number among the tasks changes. */
function isOnlyMoved({ fields, links }: AchievementChange): boolean {
  return links.length === 0 && fields.every(({ field }) => field === "position");
}

function achievementLines(
  { added, changed, deleted }: DefinitionChanges["achievements"],
  nameOf: (uuid: string) => string,
): Line[] {
  return [
    ...added.map(({ uuid, title }) => ({ key: uuid, head: strings.added(title), details: [] })),
    ...changed.map(({ uuid, after, fields, links }) => ({
      key: uuid,
      head: strings.changed(after.title),
      details: [
        ...fields.map(({ field, before, after: next }) =>
          strings.fieldChange(strings.fields[field], valueText(before), valueText(next)),
        ),
        ...links.flatMap(({ field, added: linked, removed }) => [
          ...linked.map((one) => strings.linkAdded(strings.linkFields[field], nameOf(one))),
          ...removed.map((one) => strings.linkRemoved(strings.linkFields[field], nameOf(one))),
        ]),
      ],
    })),
    ...deleted.map(({ uuid, title }) => ({ key: uuid, head: strings.deletedLine(title), details: [] })),
  ];
}

function goalLines({ added, changed, deleted }: DefinitionChanges["goals"]): Line[] {
  return [
    ...added.map(({ uuid, text }) => ({ key: uuid, head: strings.added(text), details: [] })),
    ...changed.map(({ uuid, after, fields, rule }) => ({
      key: uuid,
      head: strings.changed(after.text),
      details: [
        ...fields
          .filter(({ field }) => field !== "meta")
          .map(({ field, before, after: next }) =>
            strings.fieldChange(strings.goalFields[field], valueText(before), valueText(next)),
          ),
        ...rule.map(({ field, before, after: next }) =>
          strings.fieldChange(strings.ruleFields[field], valueText(before), valueText(next)),
        ),
      ],
    })),
    ...deleted.map(({ uuid, text }) => ({ key: uuid, head: strings.deletedLine(text), details: [] })),
  ];
}

function namesOf(...sets: readonly Definitions[]): (uuid: string) => string {
  const names = new Map(
    sets.flatMap(({ achievements, goals }) => [
      ...achievements.map(({ uuid, title }) => [uuid, title] as const),
      ...goals.map(({ uuid, text }) => [uuid, text] as const),
    ]),
  );
  return (uuid) => names.get(uuid) ?? strings.unknown(uuid);
}
