import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { strings } from "../../../texts/en/story-simulator";
import type { Upload } from "./upload-list";

/** The uploads, a line each: how far it is, or `name => response`. */
export function UploadLines({ uploads }: { uploads: readonly Upload[] }) {
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
