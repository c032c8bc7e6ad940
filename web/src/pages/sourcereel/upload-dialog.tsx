import { useState } from "react";
import { CourseChange } from "../../app/course-acts";
import { Button } from "../../design/button";
import { Dialog } from "../../design/dialog";
import { Check, Field } from "../../design/form";
import { playTime } from "../../design/play-time";
import { strings } from "../../texts/en/sourcereel";
import { captionProblems, chapterProblems, countProblems } from "../sourcecasts/typed-rows";
import { type RecordingDetails, wrongDetails } from "./recorded-session";
import type { Recorder } from "./recorder";
import type { Upload } from "./use-upload";

interface UploadDialogProps {
  readonly recorder: Recorder;
  readonly upload: Upload;
  readonly onClose: () => void;
}

/** Asks what is said of a finished recording, and uploads it. What was typed is kept with the recording. */
export function UploadDialog({ recorder, upload, onClose }: UploadDialogProps) {
  const [{ notes, session }] = useState(() => recorder.view.getState());
  const [details, setDetails] = useState(notes.details);
  const [isTried, setTried] = useState(false);
  const { progress, isWaiting, failure, takenUid, begin, abort } = upload;
  const isUnderWay = progress !== null;
  const wrong = wrongDetails(details);
  const durationMs = recorder.length;
  const problems =
    countProblems(chapterProblems(notes.chapters, durationMs)) +
    countProblems(captionProblems(notes.captions, durationMs));
  const change = (part: Partial<RecordingDetails>) => {
    const next = { ...details, ...part };
    setDetails(next);
    recorder.note({ details: next });
  };
  const confirm = () => {
    setTried(true);
    if (!wrong.title && !wrong.uid && problems === 0) begin(details);
  };
  const close = () => {
    abort();
    onClose();
  };
  const isNothing = !session || session.segments.length === 0;
  return (
    <Dialog
      wide
      title={strings.uploadTitle(playTime(durationMs))}
      onClose={close}
      footer={
        <>
          {isUnderWay ? (
            <Button onClick={abort}>{strings.stopUpload}</Button>
          ) : (
            <Button onClick={close}>{strings.back}</Button>
          )}
          <CourseChange>
            <Button look="primary" busy={isUnderWay} onClick={confirm}>
              {strings.confirmUpload}
            </Button>
          </CourseChange>
        </>
      }
    >
      <div className="reel-upload">
        {isNothing && <p role="alert">{strings.noRecording}</p>}
        <Field label={strings.titleField} error={isTried && wrong.title ? strings.titleNeeded : null}>
          {(attributes) => (
            <input
              {...attributes}
              className="input"
              maxLength={255}
              value={details.title}
              disabled={isUnderWay}
              onChange={(event) => change({ title: event.target.value })}
            />
          )}
        </Field>
        <Field label={strings.descriptionField} hint={strings.descriptionHint}>
          {(attributes) => (
            <textarea
              {...attributes}
              className="input"
              maxLength={2000}
              value={details.description}
              disabled={isUnderWay}
              onChange={(event) => change({ description: event.target.value })}
            />
          )}
        </Field>
        <Field
          label={strings.uidField}
          hint={notes.replaces ? strings.uidStays : strings.uidHint}
          error={wrong.uid ? strings.uidWrong : takenUid === details.uid ? strings.uidTaken : null}
        >
          {(attributes) => (
            <input
              {...attributes}
              className="input"
              autoCapitalize="off"
              spellCheck={false}
              value={details.uid}
              disabled={isUnderWay || notes.replaces !== null}
              onChange={(event) => change({ uid: event.target.value })}
            />
          )}
        </Field>
        <Check
          label={strings.publish}
          hint={strings.publishHint}
          checked={details.isPublished}
          disabled={isUnderWay}
          onChange={(event) => change({ isPublished: event.target.checked })}
        />
        {problems > 0 && <p className="reel-notice">{strings.mendFirst(problems)}</p>}
        {isUnderWay && <UploadProgress share={progress} />}
        {isUnderWay && isWaiting && (
          <p className="reel-notice" role="status">
            {strings.uploadWaiting}
          </p>
        )}
        {failure !== null && (
          <p className="reel-failure" role="alert">
            <strong>{failure}</strong>
            <span>{strings.uploadKept}</span>
          </p>
        )}
      </div>
    </Dialog>
  );
}

function UploadProgress({ share }: { share: number }) {
  const percent = Math.floor(share * 100);
  return (
    <div className="reel-progress">
      <progress aria-label={strings.uploading} max={100} value={percent} />
      <span role="status">{share < 1 ? strings.uploadedShare(percent) : strings.finishing}</span>
    </div>
  );
}
