import { type AchievementFilter, FILTERS } from "../../../../domain/achievements/displayed-tasks";
import { formatNumber } from "../../design/format";
import { strings } from "../../texts/en/achievements";
import "./filter-choice.css";

interface FilterProps {
  readonly filter: AchievementFilter;
  readonly counts: Readonly<Record<AchievementFilter, number>>;
  readonly onChange: (filter: AchievementFilter) => void;
}

/** All, active or completed ones, with how many there are of each. Arrow keys choose. */
export function FilterChoice({ filter, counts, onChange }: FilterProps) {
  return (
    <fieldset className="filter-choice">
      <legend className="unseen">{strings.show}</legend>
      {FILTERS.map((one) => (
        <label key={one}>
          <input type="radio" name="achievement-filter" checked={one === filter} onChange={() => onChange(one)} />
          {strings.filters[one]}
          <span className="filter-choice__count">{formatNumber(counts[one])}</span>
        </label>
      ))}
    </fieldset>
  );
}
