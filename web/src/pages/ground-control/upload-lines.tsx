import Button from "@cloudscape-design/components/button";
import StatusIndicator, { type StatusIndicatorProps } from "@cloudscape-design/components/status-indicator";
import { strings } from "../../texts/en/ground-control";
import { isDone, type UploadItem, type UploadState } from "./upload-list";

interface UploadLinesProps {
  readonly items: readonly UploadItem[];
  readonly busy: boolean;
  readonly onRetry: (item: UploadItem) => void;
  readonly onRemove: (id: number) => void;
}

/** The files to upload, a line each with what became of it. */
export function UploadLines({ items, busy, onRetry, onRemove }: UploadLinesProps) {
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
