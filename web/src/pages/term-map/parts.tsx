import { Link } from "react-router-dom";
import { formatDate } from "../../design/format";
import { Icon, type IconName } from "../../design/icons";
import { strings } from "../../texts/en/term-map";
import type { MapNode } from "./graph";
import type { Lane } from "./layers";
import type { NodeState } from "./states";

const KIND_ICONS: Readonly<Record<Lane, IconName>> = {
  section: "book",
  recording: "microphone",
  chapter: "play",
  assessment: "flag",
  achievement: "medal",
};

const STATE_ICONS: Readonly<Record<NodeState, IconName>> = {
  done: "check",
  open: "chevronRight",
  soon: "warning",
  locked: "lock",
  toCome: "hourglass",
  over: "clock",
};

/** How a node stands. Achievements are earned in any order but completed after others: no lock that keeps anybody out. */
function standing({ lane, state }: MapNode): { readonly icon: IconName; readonly words: string } {
  if (lane === "achievement" && state === "locked") return { icon: "hourglass", words: strings.needsOthers };
  return { icon: STATE_ICONS[state], words: strings.states[state] };
}

/** The name of a column; those without a week come after all that have one. */
export const weekName = (week: number | null): string =>
  week === null ? strings.later : strings.week(formatDate(week, "date"));

/** One thing of the course: what it is, its name, how it stands. It leads to its page where that can be opened. */
export function Node({ node, isNext }: { node: MapNode; isNext: boolean }) {
  const { lane, title, to, state, isDraft, opensAt } = node;
  const { icon, words } = standing(node);
  const look = `term-node term-node--${lane} term-node--${state}${isNext ? " term-node--next" : ""}`;
  const parts = (
    <>
      <Icon name={KIND_ICONS[lane]} size={18} />
      <span className="term-node__words">
        <span className="unseen">{strings.kinds[lane]}: </span>
        <strong>{title}</strong>
        <span className="term-node__state">
          <Icon name={icon} size={14} />
          <span>
            {words}
            {state === "toCome" && opensAt !== null && `, ${strings.opens(formatDate(opensAt, "short"))}`}
          </span>
          {isNext && <span className="term-node__mark">{strings.next}</span>}
          {isDraft && <span className="term-node__mark">{strings.draft}</span>}
        </span>
      </span>
    </>
  );
  return to === null ? (
    <span className={look}>{parts}</span>
  ) : (
    <Link className={look} to={to}>
      {parts}
    </Link>
  );
}
