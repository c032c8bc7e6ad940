import { strings } from "../../texts/en/term-map";
import { LANES } from "./layers";
import { Node, weekName } from "./parts";
import type { TermMap } from "./use-map";

interface ListProps {
  readonly map: TermMap;
  readonly current: number;
  readonly nextId: string | undefined;
}

/** The map as words: week by week what there is, with what leads to it and what it leads to. */
export function MapList({ map: { nodes, placed }, current, nextId }: ListProps) {
  const titleOf = new Map(nodes.map(({ id, title }) => [id, title]));
  const titles = (ids: readonly string[]): string => ids.flatMap((id) => titleOf.get(id) ?? []).join(", ");
  return (
    <ol className="term-list">
      {placed.weeks.map((week, column) => {
        const own = nodes
          .filter(({ id }) => placed.columnOf.get(id) === column)
          .sort((one, other) => LANES.indexOf(one.lane) - LANES.indexOf(other.lane));
        if (own.length === 0) return null;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
          <li key={column} aria-current={column === current ? "date" : undefined}>
            <h2>
              {weekName(week)}
              {column === current && <span className="term-node__mark">{strings.now}</span>}
            </h2>
            <ul>
              {own.map((node) => {
                const before = placed.edges.filter(({ to }) => to === node.id).map(({ from }) => from);
                const after = placed.edges.filter(({ from }) => from === node.id).map(({ to }) => to);
                return (
                  <li key={node.id}>
                    <Node node={node} isNext={node.id === nextId} />
                    {before.length > 0 && <p>{strings.comesAfter(titles(before))}</p>}
                    {after.length > 0 && <p>{strings.leadsTo(titles(after))}</p>}
                  </li>
                );
              })}
            </ul>
          </li>
        );
      })}
    </ol>
  );
}
