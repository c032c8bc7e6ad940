import Button from "@cloudscape-design/components/button";
import Container from "@cloudscape-design/components/container";
import FileDropzone from "@cloudscape-design/components/file-dropzone";
import FormField from "@cloudscape-design/components/form-field";
import Header from "@cloudscape-design/components/header";
import Select from "@cloudscape-design/components/select";
import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator, { type StatusIndicatorProps } from "@cloudscape-design/components/status-indicator";
import Toggle from "@cloudscape-design/components/toggle";
import { useRef, useState } from "react";
import { useCourse } from "../../app/session";
import { toast } from "../../app/toasts";
import { strings } from "../../texts/en/ground-control";
import { droppedFiles, isDone, type UploadItem, type UploadState } from "./upload-list";
import { type Previewed, useUploads } from "./use-uploads";
import "./dialogs.css";
import { DangerButton } from "../../design/danger-button";
import { Modal } from "../../design/modal";
import { RegradeOffer } from "../regrade/regrade-offer";
import { Changes, isRegradable } from "./changes";
import { CopiesFirst } from "./confirm-fields";

interface UploadLinesProps {
  readonly items: readonly UploadItem[];
  readonly busy: boolean;
  readonly onRetry: (item: UploadItem) => void;
  readonly onRemove: (id: number) => void;
}

/** The files to upload, a line each with what became of it. */
function UploadLines({ items, busy, onRetry, onRemove }: UploadLinesProps) {
  const done = items.filter(isDone).length;
  return (
    <div>
      <p role="status" className="control__progress">
        {strings.uploadProgress(done, items.length)}
      </p>
      <ul className="control__lines" aria-label={strings.files}>
        {items.map((item) => (
          <li key={item.id}>
            <div className="control__file">
              <strong>{item.name}</strong>
              <Outcome state={item.state} />
            </div>
            <div className="control__line-buttons">
              {(item.state.kind === "failed" || item.state.kind === "ignored") && (
                <Button disabled={busy} ariaLabel={strings.retryOf(item.name)} onClick={() => onRetry(item)}>
                  {strings.retry}
                </Button>
              )}
              <Button
                variant="icon"
                iconName="close"
                disabled={busy}
                ariaLabel={strings.remove(item.name)}
                onClick={() => onRemove(item.id)}
              />
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

const looks: Readonly<Record<UploadState["kind"], StatusIndicatorProps.Type>> = {
  waiting: "pending",
  previewing: "loading",
  previewed: "pending",
  uploading: "loading",
  uploaded: "success",
  forceUpdated: "success",
  ignored: "warning",
  failed: "error",
};

function Outcome({ state }: { state: UploadState }) {
  return (
    <div className="control__outcome">
      <StatusIndicator type={looks[state.kind]} wrapText>
        {state.kind === "failed" ? failureText(state) : strings.states[state.kind]}
      </StatusIndicator>
      {state.kind === "ignored" && <p>{strings.ignoredHint}</p>}
    </div>
  );
}

/** The parser of XML names the line itself. */
const failureText = ({ text, line }: Extract<UploadState, { kind: "failed" }>): string =>
  line === null || /\bline \d+ col \d+/.test(text) ? text : strings.atLine(line, text);

interface ChangesDialogProps {
  readonly previewed: readonly Previewed[];
  readonly onAnswer: (yes: boolean) => void;
}

/** Shows what forcing files would change, and asks whether to do it. */
function ChangesDialog({ previewed, onAnswer }: ChangesDialogProps) {
  const { courseId } = useCourse();
  return (
    <Modal
      title={strings.forceTitle}
      size="large"
      onClose={() => onAnswer(false)}
      footer={
        <>
          <span data-first>
            <Button onClick={() => onAnswer(false)}>{strings.cancel}</Button>
          </span>
          <DangerButton onClick={() => onAnswer(true)}>{strings.forceConfirm}</DangerButton>
        </>
      }
    >
      {previewed.map(({ item, preview }) => (
        <section key={item.id} className="control__changes">
          <Changes preview={preview} />
          {isRegradable(preview) && preview.assessmentId !== null && (
            <RegradeOffer courseId={courseId} assessmentId={preview.assessmentId} file={item.file} />
          )}
          {preview.assessmentId !== null && (
            <CopiesFirst courseId={courseId} assessment={{ id: preview.assessmentId, number: preview.number }} />
          )}
        </section>
      ))}
    </Modal>
  );
}

/** Uploads assessment files: their type, whether they are forced, and the list of them with what became of each. */
export function UploadSection() {
  const uploads = useUploads();
  const { items, busy } = uploads;
  const [configId, setConfigId] = useState<number | null>(null);
  const [typeMissing, setTypeMissing] = useState(false);
  const [force, setForce] = useState(false);
  const { question, ask, answer } = useQuestion();
  const open = items.filter((item) => !isDone(item)).length;

  const start = (only?: UploadItem): void => {
    setTypeMissing(configId === null);
    if (configId === null) toast.danger(strings.noType);
    else void uploads.upload({ configId, force }, ask, only);
  };

  return (
    <Container
      header={
        <Header variant="h2" description={strings.uploadHint}>
          {strings.upload}
        </Header>
      }
    >
      <SpaceBetween size="m">
        <div className="control__choices">
          <TypeSelect
            chosen={configId}
            missing={typeMissing}
            onChoose={(id) => {
              setConfigId(id);
              setTypeMissing(false);
            }}
          />
          <Toggle
            checked={force}
            disabled={busy}
            description={strings.forceHint}
            onChange={({ detail }) => setForce(detail.checked)}
          >
            {strings.force}
          </Toggle>
        </div>
        <FilePicker onPick={(files) => void uploads.add(files)} />
        {items.length > 0 && <UploadLines items={items} busy={busy} onRetry={start} onRemove={uploads.remove} />}
        <div className="control__buttons">
          <Button
            variant="primary"
            iconName="upload"
            loading={busy && !question}
            disabled={open === 0 || question !== null}
            onClick={() => start()}
          >
            {open === 0 ? strings.startEmpty : strings.start(open)}
          </Button>
          {items.length > 0 && (
            <Button disabled={busy} onClick={uploads.clear}>
              {strings.clear}
            </Button>
          )}
        </div>
      </SpaceBetween>
      {question && <ChangesDialog previewed={question} onAnswer={answer} />}
    </Container>
  );
}

/** The changes that are being asked about, and how the question is answered. */
function useQuestion() {
  const [question, setQuestion] = useState<readonly Previewed[] | null>(null);
  const resolve = useRef<(yes: boolean) => void>(() => undefined);
  const ask = (previewed: readonly Previewed[]): Promise<boolean> =>
    new Promise((answered) => {
      resolve.current = answered;
      setQuestion(previewed);
    });
  const answer = (yes: boolean): void => {
    setQuestion(null);
    resolve.current(yes);
  };
  return { question, ask, answer };
}

interface TypeSelectProps {
  readonly chosen: number | null;
  readonly missing: boolean;
  readonly onChoose: (configId: number) => void;
}

function TypeSelect({ chosen, missing, onChoose }: TypeSelectProps) {
  const { types } = useCourse();
  const options = types.map(({ assessmentConfigId, type }) => ({ value: String(assessmentConfigId), label: type }));
  return (
    <FormField label={strings.type} errorText={missing && strings.noType}>
      <Select
        options={options}
        placeholder={strings.chooseType}
        selectedOption={options.find(({ value }) => value === String(chosen)) ?? null}
        onChange={({ detail }) => onChoose(Number(detail.selectedOption.value))}
      />
    </FormField>
  );
}

/** A place to drop files and folders, and the buttons that choose them. */
function FilePicker({ onPick }: { onPick: (files: readonly File[]) => void }) {
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const picked = ({ currentTarget }: React.ChangeEvent<HTMLInputElement>): void => {
    onPick([...(currentTarget.files ?? [])]);
    // The same files may be chosen again, mended.
    currentTarget.value = "";
  };
  const input = { type: "file", hidden: true, onChange: picked } as const;
  return (
    // The zone itself knows no folders.
    <div
      onDropCapture={(event) => {
        event.preventDefault();
        void droppedFiles(event.dataTransfer).then(onPick);
      }}
    >
      <FileDropzone onChange={() => undefined}>
        <div className="control__drop">
          <p>{strings.drop}</p>
          <div className="control__buttons">
            <Button iconName="file" onClick={() => files.current?.click()}>
              {strings.chooseFiles}
            </Button>
            <Button iconName="folder" onClick={() => folder.current?.click()}>
              {strings.chooseFolder}
            </Button>
          </div>
          <input {...input} ref={files} multiple accept=".xml,.zip" data-pick="files" />
          <input {...input} ref={folder} webkitdirectory="" data-pick="folder" />
        </div>
      </FileDropzone>
    </div>
  );
}
