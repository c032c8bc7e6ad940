import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import Checkbox from "@cloudscape-design/components/checkbox";
import FormField from "@cloudscape-design/components/form-field";
import RadioGroup from "@cloudscape-design/components/radio-group";
import Select from "@cloudscape-design/components/select";
import SpaceBetween from "@cloudscape-design/components/space-between";
import Spinner from "@cloudscape-design/components/spinner";
import StatusIndicator, { type StatusIndicatorProps } from "@cloudscape-design/components/status-indicator";
import type { ReactNode } from "react";
import { actionFailure } from "../../../api/failures";
import { inCourseZone } from "../../../design/local-moment";
import { strings } from "../../../texts/en/mission-publish";
import { UploadFailure } from "../../ground-control/assessment-calls";
import { Changes, isRegradable } from "../../ground-control/changes";
import { CopiesFirst, ReasonField } from "../../ground-control/confirm-fields";
import { MomentFields, Zones } from "../../ground-control/moment-fields";
import { RegradeOffer } from "../../regrade/regrade-offer";
import type { FileProblem, useLocalChecks } from "./mission-file";
import type { PublishForm } from "./use-publish-form";

interface PublishFieldsProps {
  readonly form: PublishForm;
  readonly uploadFailure: UploadFailure | null;
  readonly onGoTo: (question: number) => void;
}

/** What is chosen and seen before a mission is uploaded. */
export function PublishFields({ form, uploadFailure, onGoTo }: PublishFieldsProps) {
  if (form.courseId === null) return <p>{strings.noCourses}</p>;
  return (
    <SpaceBetween size="l">
      {uploadFailure && <Refusal problem={problemOf(form, uploadFailure)} onGoTo={onGoTo} />}
      <Where form={form} />
      <Part title={strings.preview}>
        <Preview form={form} onGoTo={onGoTo} />
      </Part>
      {form.dates && (
        <Part title={strings.dates}>
          <Dates form={form} />
        </Part>
      )}
      <Part title={strings.checks}>
        <LocalChecks checks={form.checks} error={form.errors.checks} onGoTo={onGoTo} />
      </Part>
      <Part title={strings.visibility}>
        <Visibility form={form} />
      </Part>
    </SpaceBetween>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="mc-publish__part" aria-label={title}>
    <h3>{title}</h3>
    {children}
  </section>
);

function Where({ form }: { form: PublishForm }) {
  const { courses, courseId, types, configId, errors } = form;
  const courseOptions = courses.map(({ courseId: id, name }) => ({ value: String(id), label: name }));
  const typeOptions = (types.data ?? []).map(({ assessmentConfigId, type }) => {
    return { value: String(assessmentConfigId), label: type };
  });
  return (
    <div className="mc-publish__pair">
      <FormField label={strings.course}>
        <Select
          expandToViewport
          options={courseOptions}
          selectedOption={courseOptions.find(({ value }) => value === String(courseId)) ?? null}
          onChange={({ detail }) => form.chooseCourse(Number(detail.selectedOption.value))}
        />
      </FormField>
      <FormField label={strings.type} errorText={types.error ? strings.typesFailed : errors.type}>
        <Select
          expandToViewport
          options={typeOptions}
          statusType={types.isPending ? "loading" : types.error ? "error" : "finished"}
          placeholder={strings.chooseType}
          selectedOption={typeOptions.find(({ value }) => value === String(configId)) ?? null}
          onChange={({ detail }) => form.chooseType(Number(detail.selectedOption.value))}
        />
      </FormField>
    </div>
  );
}

function Preview({ form, onGoTo }: { form: PublishForm; onGoTo: (question: number) => void }) {
  const { made, comparison, compared, target } = form;
  if (made.kind === "notWritable") return <Alert type="error">{strings.notWritable}</Alert>;
  if (made.kind === "tooLarge") {
    return <Alert type="error">{strings.tooLarge(Math.ceil(made.bytes / 104_857.6) / 10)}</Alert>;
  }
  if (made.kind === "refused") return <Refusal problem={made.problem} onGoTo={onGoTo} />;
  if (!target) return <p>{strings.typeMissing}</p>;
  if (comparison.isFetching) {
    return (
      <p role="status">
        <Spinner /> {strings.comparing}
      </p>
    );
  }
  if (!compared) return <NotCompared form={form} error={comparison.error} onGoTo={onGoTo} />;
  const { preview } = compared;
  if (preview.refusal) {
    const { text, line = null } = preview.refusal;
    const problem = { text: text.trim(), line, question: line === null ? null : made.questionAt(line) };
    return <Refusal problem={problem} onGoTo={onGoTo} />;
  }
  const [lacking] = preview.missingContests;
  return (
    <SpaceBetween size="s">
      {lacking !== undefined && <Alert type="error">{strings.contestLacks(lacking)}</Alert>}
      <Stranger form={form} />
      <div>
        <Changes preview={preview} />
      </div>
      {isRegradable(preview) && form.courseId !== null && preview.assessmentId !== null && (
        <RegradeOffer courseId={form.courseId} assessmentId={preview.assessmentId} file={made.file} />
      )}
      {form.courseId !== null && preview.assessmentId !== null && (
        <CopiesFirst courseId={form.courseId} assessment={{ id: preview.assessmentId, number: preview.number }} />
      )}
    </SpaceBetween>
  );
}

interface NotComparedProps {
  readonly form: PublishForm;
  readonly error: Error | null;
  readonly onGoTo: (question: number) => void;
}

function NotCompared({ form, error, onGoTo }: NotComparedProps) {
  if (error instanceof UploadFailure && !error.isUnreachable) {
    return <Refusal problem={problemOf(form, error)} onGoTo={onGoTo} />;
  }
  const why = inCourseZone(error instanceof UploadFailure ? error.message : actionFailure(error));
  return (
    <Alert
      type="error"
      header={strings.notCompared}
      action={<Button onClick={form.forgetComparison}>{strings.tryAgain}</Button>}
    >
      {why}
    </Alert>
  );
}

/** Says that the upload would replace what the author may not know, and asks for a word. */
function Stranger({ form: { compared, replaces, setReplaces, errors } }: { form: PublishForm }) {
  if (!compared?.stranger) return null;
  const { stranger, preview, assessment } = compared;
  const isChanged = stranger === "changedElsewhere";
  return (
    <Alert
      type="warning"
      header={
        isChanged ? strings.changedElsewhere : strings.sameNumber(preview.number, assessment?.title ?? preview.title)
      }
    >
      <p>{isChanged ? strings.changedElsewhereHint : strings.sameNumberHint}</p>
      <FormField errorText={errors.replace}>
        <Checkbox checked={replaces} onChange={({ detail }) => setReplaces(detail.checked)}>
          {strings.replaceIt}
        </Checkbox>
      </FormField>
    </Alert>
  );
}

const problemOf = ({ made }: PublishForm, { message, line }: UploadFailure): FileProblem => ({
  text: message,
  line,
  question: line !== null && made.kind === "file" ? made.questionAt(line) : null,
});

interface RefusalProps {
  readonly problem: FileProblem;
  readonly onGoTo: (question: number) => void;
}

function Refusal({ problem: { text, line, question }, onGoTo }: RefusalProps) {
  return (
    <Alert
      type="error"
      header={strings.refused}
      action={
        question !== null && <Button onClick={() => onGoTo(question)}>{strings.goToQuestion(question + 1)}</Button>
      }
    >
      {line === null || /\bline \d+ col \d+/.test(text) ? text : strings.atLine(line, text)}
    </Alert>
  );
}

function Dates({ form }: { form: PublishForm }) {
  const { dates, setDates, errors, ofFile, isOtherOfFile, isNew, takeFileDates } = form;
  if (!dates) return null;
  const origin = !isNew ? strings.datesStored : ofFile ? strings.datesProposed : strings.datesNew;
  return (
    <SpaceBetween size="m">
      <div>
        <p>{origin}</p>
        <Zones />
      </div>
      <div className="mc-publish__pair">
        <MomentFields
          label={strings.opens}
          text={dates.openAt}
          error={errors.dates.openAt}
          onChange={(openAt) => setDates({ ...dates, openAt })}
          onLeave={() => undefined}
        />
        <MomentFields
          label={strings.closes}
          text={dates.closeAt}
          error={errors.dates.closeAt}
          onChange={(closeAt) => setDates({ ...dates, closeAt })}
          onLeave={() => undefined}
        />
      </div>
      {isOtherOfFile && <Button onClick={() => takeFileDates(undefined)}>{strings.fileDates}</Button>}
    </SpaceBetween>
  );
}

type Checks = ReturnType<typeof useLocalChecks>;

const CHECK_LOOKS: Readonly<Record<Checks["state"], StatusIndicatorProps.Type>> = {
  "not run": "pending",
  running: "loading",
  passed: "success",
  red: "error",
  "nothing to check": "info",
};

interface LocalChecksProps {
  readonly checks: Checks;
  readonly error: string | null;
  readonly onGoTo: (question: number) => void;
}

function LocalChecks({ checks: { state, red, isUnfinished, run }, error, onGoTo }: LocalChecksProps) {
  return (
    <FormField errorText={error}>
      <SpaceBetween size="xs">
        <div role="status">
          {isUnfinished ? (
            <StatusIndicator type="error" wrapText>
              {strings.placeholders}
            </StatusIndicator>
          ) : (
            <StatusIndicator type={CHECK_LOOKS[state]} wrapText>
              {strings.checksStates[state]}
            </StatusIndicator>
          )}
        </div>
        <div className="mc-publish__buttons">
          {red.map((number) => (
            <Button key={number} onClick={() => onGoTo(number - 1)}>
              {strings.goToQuestion(number)}
            </Button>
          ))}
          {(state === "not run" || state === "red") && <Button onClick={run}>{strings.checksAgain}</Button>}
        </div>
      </SpaceBetween>
    </FormField>
  );
}

function Visibility({ form }: { form: PublishForm }) {
  const { isPublishedAlready, isPublishing, setPublishing, publishes, checks, reason, setReason, errors } = form;
  if (isPublishedAlready) return <p>{strings.isPublished}</p>;
  return (
    <SpaceBetween size="m">
      <RadioGroup
        ariaLabel={strings.visibility}
        value={isPublishing ? "now" : "later"}
        items={[
          { value: "now", label: strings.now },
          { value: "later", label: strings.later },
        ]}
        onChange={({ detail }) => setPublishing(detail.value === "now")}
      />
      {publishes && checks.state === "red" && (
        <ReasonField value={reason} isMissing={errors.reason !== null} onChange={setReason} />
      )}
    </SpaceBetween>
  );
}
