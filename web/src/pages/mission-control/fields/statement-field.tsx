import { memo, useEffect, useState } from "react";
import { Markdown } from "../../../design/markdown";
import { strings } from "../../../texts/en/mission-fields";
import { TextField } from "./text-field";
import "./fields.css";

interface StatementFieldProps {
  readonly label: string;
  readonly hint: string;
  /** Said when there is no text. */
  readonly missing?: string;
  readonly value: string | null;
  readonly onText: (text: string | null) => void;
  /** Whether the student's Task tab shows the text, too: beside it the rendering here is left out. */
  readonly isTask?: boolean;
}

/** A text in Markdown, with its rendering beside it, or below where there is no room. */
export function StatementField({ label, hint, missing, value, onText, isTask = false }: StatementFieldProps) {
  const settled = useSettled(value ?? "");
  return (
    <div className={`mission-fields__statement${isTask ? " mission-fields__statement--task" : ""}`}>
      <TextField
        label={label}
        hint={hint}
        error={value === null ? missing : null}
        value={value}
        rows={{ min: 8, max: 24 }}
        onText={onText}
      />
      <section className="mission-fields__rendered" aria-label={strings.rendered}>
        <p className="mission-fields__quiet">{strings.rendered}</p>
        {settled === "" ? (
          <p className="mission-fields__quiet">{strings.nothingRendered}</p>
        ) : (
          <Rendered text={settled} />
        )}
      </section>
    </div>
  );
}

const Rendered = memo(({ text }: { text: string }) => <Markdown firstHeading={2}>{text}</Markdown>);
Rendered.displayName = "Rendered";

/** Milliseconds without a key before a text is rendered: a long one takes longer than a key may. */
const PAUSE_MS = 250;

function useSettled(text: string): string {
  const [settled, settle] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => settle(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
