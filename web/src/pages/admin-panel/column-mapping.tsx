import Button from "@cloudscape-design/components/button";
import Checkbox from "@cloudscape-design/components/checkbox";
import ExpandableSection from "@cloudscape-design/components/expandable-section";
import FormField from "@cloudscape-design/components/form-field";
import Select from "@cloudscape-design/components/select";
import { useState } from "react";
import { ROLES, type Role } from "../../../../domain/facts/roles";
import { ROSTER_MEANINGS, type RosterMapping, type RosterMeaning } from "../../../../domain/facts/roster-columns";
import { strings } from "../../texts/en/admin-panel";
import { guessMapping, mappingFault, withMeaning } from "./roster-columns";
import type { Layout, RosterForm } from "./use-roster";

/** People of the file that are shown as examples. */
const EXAMPLES = 4;

/** What the columns of each file are, chosen by its first rows. Files of the same columns are asked about once. */
export function ColumnMappings({ form }: { form: RosterForm }) {
  const distinct = new Map(form.layouts.map((one) => [one.layout, one]));
  return [...distinct.values()].map((layout) => <ColumnMapping key={layout.layout} form={form} layout={layout} />);
}

function ColumnMapping({ form, layout: { layout, source } }: { form: RosterForm; layout: Layout }) {
  const [opened, setOpened] = useState<boolean | null>(null);
  const { rows } = source.content;
  if (rows.length === 0) return null;
  const chosen = form.mappingOf(layout);
  const mapping = chosen ?? guessMapping(rows);
  const isRefused = form.problems.some((problem) => problem.source === source.name);
  const choose = (next: RosterMapping): void => form.chooseColumns(layout, next);
  const fault = mappingFault(mapping);
  const used = ROSTER_MEANINGS.filter((meaning) => mapping.meanings.includes(meaning)).map(
    (one) => strings.meanings[one],
  );
  return (
    <ExpandableSection
      variant="container"
      headerText={strings.columnsOf(source.name ?? strings.pastedName)}
      headerDescription={isRefused || fault ? strings.columnsHint : strings.columnsUsed(used.join(", "))}
      expanded={opened ?? (isRefused || fault !== null || chosen !== undefined)}
      onChange={({ detail }) => setOpened(detail.expanded)}
    >
      <div className="mapping">
        <Examples rows={rows} mapping={mapping} choose={choose} />
        <div className="mapping__more">
          <Checkbox
            checked={mapping.hasHead}
            onChange={({ detail }) => choose({ ...mapping, hasHead: detail.checked })}
          >
            {strings.firstIsHead}
          </Checkbox>
          {!mapping.meanings.includes("role") && (
            <RoleOfAll role={mapping.roleOfAll} choose={(roleOfAll) => choose({ ...mapping, roleOfAll })} />
          )}
          {!chosen && isRefused && !fault && <Button onClick={() => choose(mapping)}>{strings.useColumns}</Button>}
        </div>
        {fault && (
          <p role="status" className="mapping__fault">
            {strings.columnsFault[fault]}
          </p>
        )}
      </div>
    </ExpandableSection>
  );
}

interface ExamplesProps {
  readonly rows: Layout["source"]["content"]["rows"];
  readonly mapping: RosterMapping;
  readonly choose: (mapping: RosterMapping) => void;
}

/** The first rows, below a choice for each column. */
function Examples({ rows, mapping, choose }: ExamplesProps) {
  const heads = mapping.hasHead ? (rows[0]?.cells ?? []) : [];
  const people = rows.slice(mapping.hasHead ? 1 : 0).slice(0, EXAMPLES);
  const options = [
    { value: "", label: strings.notRead },
    ...ROSTER_MEANINGS.map((meaning) => ({ value: meaning as string, label: strings.meanings[meaning] })),
  ];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide file scrolls, so it must be reachable by keyboard
    <section className="mapping__scroll" tabIndex={0} aria-label={strings.examples}>
      <table>
        <thead>
          <tr>
            {mapping.meanings.map((meaning, index) => {
              const head = heads[index]?.trim() || strings.columnAt(index + 1);
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                <th key={index} scope="col">
                  <span className="mapping__head">{head}</span>
                  <Select
                    ariaLabel={strings.meaningOf(head)}
                    options={options}
                    selectedOption={options.find(({ value }) => value === (meaning ?? "")) ?? null}
                    onChange={({ detail }) =>
                      choose(withMeaning(mapping, index, (detail.selectedOption.value || null) as RosterMeaning | null))
                    }
                    expandToViewport
                  />
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {people.map(({ line, cells }) => (
            <tr key={line}>
              {mapping.meanings.map((meaning, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                <td key={index} data-unread={meaning === null || undefined}>
                  {cells[index]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function RoleOfAll({ role, choose }: { role: Role | null; choose: (role: Role) => void }) {
  const options = ROLES.map((one) => ({ value: one as string, label: strings.roles[one] }));
  return (
    <FormField label={strings.roleOfAll}>
      <Select
        options={options}
        placeholder={strings.chooseRole}
        selectedOption={options.find(({ value }) => value === role) ?? null}
        onChange={({ detail }) => choose(detail.selectedOption.value as Role)}
      />
    </FormField>
  );
}
