import { strings } from "../../../texts/en/chapter-simulator";

interface JsonTextProps {
  readonly value: unknown;
  readonly lead: string;
}

/** Shows a value as JSON, with a sentence before it. */
export const JsonText = ({ value, lead }: JsonTextProps) => (
  <>
    <p>{lead}</p>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls it by keys */}
    <section className="chapters__json" tabIndex={0} aria-label={strings.asJson}>
      <pre>{JSON.stringify(value, null, 2)}</pre>
    </section>
  </>
);
