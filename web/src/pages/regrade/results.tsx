import FormField from "@cloudscape-design/components/form-field";
import RadioGroup from "@cloudscape-design/components/radio-group";
import { strings } from "../../texts/en/regrade";
import type { Policy, Regrade } from "./queries";

interface ResultsProps {
  readonly regrade: Regrade;
  readonly policy: Policy;
  readonly onPolicy: (policy: Policy) => void;
}

const POLICIES = ["bothWays", "neverLower"] as const;

/** Who gains and who loses, all together. */
export function Results({ regrade: { state, results }, policy, onPolicy }: ResultsProps) {
  const isNeverLower = policy === "neverLower";
  const gains = isNeverLower ? results.gainsNeverLower : results.gains;
  const loses = isNeverLower ? 0 : results.loses;
  const after = isNeverLower ? results.neverLower : results.after;
  const isChosen = state === "publishing" || state === "published";
  return (
    <section className="regrade__section">
      <h3>{strings.results}</h3>
      <ul className="regrade__figures">
        <li data-tone="gain">{strings.gain(gains)}</li>
        <li data-tone="loss">{strings.lose(loses)}</li>
        <li>{strings.same(results.done - gains - loses)}</li>
      </ul>
      <p>{strings.total(results.before, after)}</p>
      <Spread parts={results.parts} />
      {!isChosen && (
        <FormField label={strings.policy}>
          <RadioGroup
            value={policy}
            onChange={({ detail }) => onPolicy(detail.value as Policy)}
            items={POLICIES.map((value) => {
              const { label, hint } = strings.policies[value];
              return { value, label, description: hint };
            })}
          />
        </FormField>
      )}
      <p className="regrade__hint">{strings.alsoMoves}</p>
    </section>
  );
}

/** How much changes for how many, as the new version says. */
function Spread({ parts }: { parts: Regrade["results"]["parts"] }) {
  const most = Math.max(...parts.map(({ count }) => count));
  if (most === 0) return null;
  return (
    <figure className="regrade__spread">
      <figcaption>{strings.spread}</figcaption>
      <ol className="regrade__bars">
        {parts.map(({ part, count }) => (
          <li key={part} title={strings.bar(part, count)} data-tone={part < 0 ? "loss" : "gain"}>
            {count > 0 && <span className="unseen">{strings.bar(part, count)}</span>}
            <span aria-hidden="true" style={{ height: `${(100 * count) / most}%` }} />
          </li>
        ))}
      </ol>
      <p className="regrade__ends" aria-hidden="true">
        <span>{strings.less}</span>
        <span>{strings.more}</span>
      </p>
    </figure>
  );
}
