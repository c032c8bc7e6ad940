import Button from "@cloudscape-design/components/button";
import Container from "@cloudscape-design/components/container";
import FileDropzone from "@cloudscape-design/components/file-dropzone";
import FormField from "@cloudscape-design/components/form-field";
import Header from "@cloudscape-design/components/header";
import Input from "@cloudscape-design/components/input";
import Select from "@cloudscape-design/components/select";
import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { ASSET_EXTENSIONS, ASSET_FOLDERS } from "../../../../../domain/facts/asset-files";
import { actionFailure } from "../../../api/failures";
import { CourseChange } from "../../../app/course-acts";
import { useCourse } from "../../../app/session";
import { useLeaveGuard } from "../../../design/leave-guard";
import { strings } from "../../../texts/en/story-simulator";
import { assetPathsQuery, deleteAsset, uploadAsset } from "./asset-calls";
import { type Upload, type UploadState, uploadsInto, withState } from "./asset-paths";
import { AssetSelection } from "./asset-selection";
import "./assets.css";
import { toast } from "../../../app/toasts";
import { useConfirm } from "../../../design/confirm";
import { DangerButton } from "../../../design/danger-button";
import { useSelectedAsset } from "./selected-asset";

/** The uploads of this visit. Files are sent one after the other; one that fails does not stop the rest. */
function useUploads() {
  const { courseId } = useCourse();
  const client = useQueryClient();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const lastId = useRef(0);
  const queue = useRef<Promise<void>>(Promise.resolve());
  const set = (id: number, state: UploadState): void => setUploads((list) => withState(list, id, state));

  const send = async ({ id, path, content }: Upload): Promise<void> => {
    if (path === undefined) return;
    set(id, { kind: "sending", share: 0 });
    try {
      const response = await uploadAsset(courseId, path, content, (share) => set(id, { kind: "sending", share }));
      set(id, { kind: "done", response });
    } catch (error) {
      set(id, { kind: "failed", response: actionFailure(error) });
    }
  };

  const upload = (folder: string, files: readonly File[]): void => {
    const added = uploadsInto(folder, files, lastId.current + 1);
    lastId.current += added.length;
    setUploads((list) => [...list, ...added]);
    queue.current = queue.current.then(async () => {
      for (const one of added) await send(one);
      await client.invalidateQueries({ queryKey: assetPathsQuery(courseId).queryKey });
    });
  };

  const isBusy = uploads.some(({ state }) => state.kind === "waiting" || state.kind === "sending");
  return { uploads, isBusy, upload, clear: () => setUploads([]) };
}

/** The uploads, a line each: how far it is, or `name => response`. */
function UploadLines({ uploads }: { uploads: readonly Upload[] }) {
  const done = uploads.filter(({ state }) => state.kind === "done" || state.kind === "failed").length;
  return (
    <div>
      <p role="status">{strings.uploadProgress(done, uploads.length)}</p>
      <ul className="asset-uploader__lines" aria-label={strings.uploads}>
        {uploads.map(({ id, name, state }) => (
          <li key={id}>
            {state.kind === "waiting" && (
              <StatusIndicator type="pending" wrapText>
                {strings.waiting(name)}
              </StatusIndicator>
            )}
            {state.kind === "sending" && (
              <label className="asset-uploader__progress">
                {name}
                <progress value={state.share} max={1} />
              </label>
            )}
            {(state.kind === "done" || state.kind === "failed") && (
              <StatusIndicator type={state.kind === "done" ? "success" : "error"} wrapText>
                {strings.uploadResult(name, state.response)}
              </StatusIndicator>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

const CUSTOM = "custom";

/** Uploads files into one of the eight folders, or into a folder of one's own in one of them. */
function AssetUploader() {
  const { uploads, isBusy, upload, clear } = useUploads();
  const [choice, setChoice] = useState<string>(ASSET_FOLDERS[0]);
  const [custom, setCustom] = useState("");
  const input = useRef<HTMLInputElement>(null);
  useLeaveGuard(isBusy, strings.leaveUploads);
  const options = [
    ...ASSET_FOLDERS.map((folder) => ({ value: folder, label: folder })),
    { value: CUSTOM, label: strings.customFolder },
  ];
  const take = (files: readonly File[]): void => {
    if (files.length > 0) upload(choice === CUSTOM ? custom.trim() : choice, files);
  };
  return (
    <Container
      header={
        <Header variant="h2" description={strings.uploadHint(ASSET_EXTENSIONS.join(" "))}>
          {strings.assetUploader}
        </Header>
      }
    >
      <SpaceBetween size="m">
        <div className="asset-uploader__folder">
          <FormField label={strings.folder}>
            <Select
              options={options}
              selectedOption={options.find(({ value }) => value === choice) ?? null}
              onChange={({ detail }) => setChoice(detail.selectedOption.value ?? ASSET_FOLDERS[0])}
            />
          </FormField>
          {choice === CUSTOM && (
            <FormField label={strings.customFolder} constraintText={strings.customHint}>
              <Input value={custom} onChange={({ detail }) => setCustom(detail.value)} />
            </FormField>
          )}
        </div>
        <FileDropzone onChange={({ detail }) => take(detail.value)}>
          <div className="asset-uploader__drop">
            <p>{strings.drop}</p>
            <Button iconName="upload" onClick={() => input.current?.click()}>
              {strings.chooseFiles}
            </Button>
            <input
              ref={input}
              type="file"
              multiple
              hidden
              aria-label={strings.chooseFiles}
              data-pick="assets"
              onChange={({ currentTarget }) => {
                take([...(currentTarget.files ?? [])]);
                // The same files may be chosen again, mended.
                currentTarget.value = "";
              }}
            />
          </div>
        </FileDropzone>
        {uploads.length > 0 && (
          <SpaceBetween size="s">
            <UploadLines uploads={uploads} />
            <Button disabled={isBusy} onClick={clear}>
              {strings.clearList}
            </Button>
          </SpaceBetween>
        )}
      </SpaceBetween>
    </Container>
  );
}

/** Deletes the chosen asset, after a question. */
function DeleteAsset() {
  const { courseId } = useCourse();
  const client = useQueryClient();
  const confirm = useConfirm();
  const { path, select } = useSelectedAsset();
  const [isDeleting, setIsDeleting] = useState(false);
  if (path === undefined) return null;
  const remove = async (): Promise<void> => {
    const name = path.slice(1);
    const question = { title: strings.deleteQuestion(name), body: strings.deleteNote, confirm: strings.delete };
    if (!(await confirm({ ...question, danger: true }))) return toast.info(strings.deleteCancelled);
    setIsDeleting(true);
    try {
      await deleteAsset(courseId, name);
      toast.success(strings.deleted);
      select(undefined);
    } catch (error) {
      toast.danger(actionFailure(error), 5000);
    } finally {
      setIsDeleting(false);
      await client.invalidateQueries({ queryKey: assetPathsQuery(courseId).queryKey });
    }
  };
  return (
    <CourseChange>
      <DangerButton iconName="remove" loading={isDeleting} onClick={() => void remove()}>
        {strings.delete}
      </DangerButton>
    </CourseChange>
  );
}

/** The tool that uploads, shows and deletes the files of a course's game. */
export default function AssetUploaderTool() {
  return (
    <div className="simulator__columns">
      <AssetSelection>
        <DeleteAsset />
      </AssetSelection>
      <CourseChange>
        <AssetUploader />
      </CourseChange>
    </div>
  );
}
