import Button from "@cloudscape-design/components/button";
import Container from "@cloudscape-design/components/container";
import FileDropzone from "@cloudscape-design/components/file-dropzone";
import FormField from "@cloudscape-design/components/form-field";
import Header from "@cloudscape-design/components/header";
import Input from "@cloudscape-design/components/input";
import Select from "@cloudscape-design/components/select";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useRef, useState } from "react";
import { ASSET_EXTENSIONS, ASSET_FOLDERS } from "../../../../../domain/facts/asset-files";
import { useLeaveGuard } from "../../../design/leave-guard";
import { strings } from "../../../texts/en/story-simulator";
import { UploadLines } from "./upload-lines";
import { useUploads } from "./use-uploads";

const CUSTOM = "custom";

/** Uploads files into one of the eight folders, or into a folder of one's own in one of them. */
export function AssetUploader() {
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
