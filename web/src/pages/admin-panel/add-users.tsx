import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import ColumnLayout from "@cloudscape-design/components/column-layout";
import Container from "@cloudscape-design/components/container";
import FileUpload from "@cloudscape-design/components/file-upload";
import FormField from "@cloudscape-design/components/form-field";
import Header from "@cloudscape-design/components/header";
import Select from "@cloudscape-design/components/select";
import SpaceBetween from "@cloudscape-design/components/space-between";
import Textarea from "@cloudscape-design/components/textarea";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { WaitingLine } from "../../design/spinner";
import { ErrorState } from "../../design/states";
import { strings } from "../../texts/en/admin-panel";
import { strings as csvStrings } from "../../texts/en/csv";
import { providersQuery } from "./members-calls";
import type { RosterProblem } from "./roster";
import { RosterTable } from "./roster-table";
import { type RosterForm, useRoster } from "./use-roster";

/** Adds and changes members by CSV: checked here, shown as what will change, and sent once. */
export function AddUsers() {
  const providers = useQuery(providersQuery());
  const [chosen, setChosen] = useState<string | null>(null);
  const provider = chosen ?? providers.data?.[0]?.id ?? null;
  const form = useRoster(provider);
  const options = providers.data?.map(({ id, name }) => ({ value: id, label: name })) ?? [];
  return (
    <div className="add-users">
      <Container header={<Header variant="h2">{strings.addTitle}</Header>}>
        <SpaceBetween size="m">
          <div>
            <p>{strings.format}</p>
            <p className="setup__hint">
              {strings.formatGroup} {strings.formatExport}
            </p>
          </div>
          <ColumnLayout columns={2}>
            <FormField label={strings.provider} constraintText={strings.providerHint}>
              <Select
                options={options}
                statusType={providers.isPending ? "loading" : providers.error ? "error" : "finished"}
                selectedOption={options.find(({ value }) => value === provider) ?? null}
                onChange={({ detail }) => setChosen(detail.selectedOption.value ?? null)}
              />
            </FormField>
            <Files form={form} />
          </ColumnLayout>
          <FormField label={strings.pasted} constraintText={strings.pastedHint} stretch>
            <Textarea
              rows={4}
              spellcheck={false}
              value={form.pasted}
              onChange={({ detail }) => form.paste(detail.value)}
            />
          </FormField>
        </SpaceBetween>
      </Container>
      <Result form={form} />
    </div>
  );
}

const Files = ({ form: { files, choose } }: { form: RosterForm }) => (
  <FormField label={strings.files} constraintText={strings.filesHint}>
    <FileUpload
      multiple
      accept=".csv,.tsv,.txt,text/csv"
      value={files}
      showFileSize
      onChange={({ detail }) => void choose(detail.value)}
      i18nStrings={{
        uploadButtonText: () => strings.chooseFiles,
        dropzoneText: () => strings.dropFiles,
        removeFileAriaLabel: strings.removeFile,
        limitShowFewer: strings.showLess,
        limitShowMore: strings.showMore,
      }}
    />
  </FormField>
);

/** What is wrong with what was handed in, or what it will change. */
function Result({ form }: { form: RosterForm }) {
  const { isGiven, roster, problems, isComparing, failure, differences } = form;
  if (!isGiven) return null;
  if (problems.length > 0 || roster.tooMany || roster.rows.length === 0) return <Refused form={form} />;
  if (failure) return <ErrorState error={failure} onRetry={form.compareAgain} />;
  if (isComparing || !differences) return <WaitingLine>{strings.checking}</WaitingLine>;
  return <RosterTable form={form} differences={differences} />;
}

function Refused({ form: { problems, roster, reset } }: { form: RosterForm }) {
  const isNobody = roster.rows.length === 0 && problems.length === 0;
  return (
    <div role="alert">
      <Alert type="error" header={strings.invalid} action={<Button onClick={reset}>{strings.startOver}</Button>}>
        <p>{isNobody ? strings.empty : strings.invalidText}</p>
        {roster.tooMany && <p>{strings.tooMany}</p>}
        {problems.some(({ reason }) => reason === "duplicate") && <p>{strings.duplicates}</p>}
        {problems.length > 0 && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls, so it must be reachable by keyboard
          <ul className="add-users__problems" tabIndex={0} aria-label={strings.invalid}>
            {problems.map((problem) => (
              <li key={`${problem.source} ${problem.line} ${problem.reason}`}>
                <strong>{strings.lineOf(problem.source, csvStrings.line(problem.line))}</strong> {reasonText(problem)}
              </li>
            ))}
          </ul>
        )}
      </Alert>
    </div>
  );
}

function reasonText({ reason, found }: RosterProblem): string {
  switch (reason) {
    case "workbook":
    case "encoding":
    case "quotes":
    case "formula":
      return csvStrings.problems[reason];
    default:
      return strings.reasons[reason](found);
  }
}
