import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import Checkbox from "@cloudscape-design/components/checkbox";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Link } from "react-router-dom";
import { actionFailure } from "../../api/failures";
import { overviewsQuery } from "../../api/queries";
import { useCourse } from "../../app/session";
import { toast } from "../../app/toasts";
import { FilePicker } from "../../design/file-picker";
import { strings } from "../../texts/en/regrade";
import { saveXml } from "../ground-control/download-xml";
import { refusalWords } from "./acts";
import { createRegrade, regradesKey } from "./queries";

/** Takes the new version of an assessment. */
export function NewRegrade({ assessmentId }: { assessmentId: number }) {
  const { courseId } = useCourse();
  const client = useQueryClient();
  const picker = useRef<HTMLInputElement>(null);
  const [resets, setResets] = useState(false);
  const number = useQuery(overviewsQuery(courseId)).data?.find(({ id }) => id === assessmentId)?.number ?? "";
  const laying = useMutation({
    mutationFn: (file: File) => createRegrade(courseId, assessmentId, { file, resets }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: regradesKey(courseId, assessmentId) });
      toast.success(strings.laidAside);
    },
    // It may have come there without an answer, or another person's has.
    onError: () => client.invalidateQueries({ queryKey: regradesKey(courseId, assessmentId) }),
  });
  const download = () =>
    saveXml(courseId, { id: assessmentId, number: number ?? "" }).catch((error: unknown) =>
      toast.danger(actionFailure(error)),
    );
  return (
    <section className="regrade__section" aria-label={strings.newVersion}>
      <h2>{strings.newVersion}</h2>
      <p>{strings.steps}</p>
      {laying.error && (
        <Alert type="error" header={strings.refused}>
          {refusalWords(laying.error)}
        </Alert>
      )}
      <Checkbox checked={resets} description={strings.resetsHint} onChange={({ detail }) => setResets(detail.checked)}>
        {strings.resets}
      </Checkbox>
      <div className="regrade__acts">
        <Button variant="primary" iconName="upload" loading={laying.isPending} onClick={() => picker.current?.click()}>
          {strings.chooseFile}
        </Button>
        <Button iconName="download" onClick={() => void download()}>
          {strings.download}
        </Button>
        <Link to={`/mission-control/${assessmentId}/0`}>{strings.openInMissionControl}</Link>
      </div>
      <FilePicker
        ref={picker}
        accept=".xml,application/xml,text/xml"
        label={strings.chooseFile}
        onFile={laying.mutate}
      />
    </section>
  );
}
