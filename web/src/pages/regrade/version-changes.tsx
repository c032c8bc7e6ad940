import Table from "@cloudscape-design/components/table";
import { strings } from "../../texts/en/regrade";
import { ChangedTestcases } from "./changed-testcases";
import type { Regrade } from "./queries";
import { partsText, xpChangeText } from "./question-change";

/** What the new version changes, and what it takes to find out what that means. */
export function VersionChanges({ regrade: { state, questions, estimate } }: { regrade: Regrade }) {
  const changed = questions.filter(({ change }) => change !== "unchanged");
  const { question, parts, xp, graded } = strings.columns;
  const isBefore = state === "draft" || state === "running" || state === "stopped";
  return (
    <>
      <section className="regrade__section">
        <h3>{strings.differs}</h3>
        <Table<Regrade["questions"][number]>
          variant="embedded"
          contentDensity="compact"
          wrapLines
          items={changed}
          trackBy={(one) => String(one.number)}
          ariaLabels={{ tableLabel: strings.differsTable }}
          columnDefinitions={[
            { id: "question", header: question, isRowHeader: true, cell: (one) => strings.question(one.number) },
            { id: "parts", header: parts, cell: partsText },
            { id: "xp", header: xp, cell: xpChangeText },
            {
              id: "graded",
              header: graded,
              cell: ({ isRegraded }) => (isRegraded ? strings.isRegraded : strings.isNotRegraded),
            },
          ]}
        />
        <ChangedTestcases questions={changed} />
        {changed.length < questions.length && <p className="regrade__hint">{strings.nothingElse}</p>}
      </section>
      {isBefore && (
        <section className="regrade__section">
          <h3>{strings.cost}</h3>
          <p>
            {strings.costOf(estimate)}{" "}
            <strong>{`${strings.time(estimate.minutes)}, ${strings.usd(estimate.usd)}.`}</strong>
          </p>
          <p className="regrade__hint">{strings.costHint}</p>
        </section>
      )}
    </>
  );
}
