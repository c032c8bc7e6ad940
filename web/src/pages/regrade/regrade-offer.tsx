import Button from "@cloudscape-design/components/button";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { toast } from "../../app/toasts";
import { strings } from "../../texts/en/regrade";
import { createRegrade, refusalText, regradePath } from "./queries";

interface RegradeOfferProps {
  readonly courseId: number;
  readonly assessmentId: number;
  readonly file: File;
}

/** The other way for a file that would replace what has closed and has answers: to see first what it changes for students. */
export function RegradeOffer({ courseId, assessmentId, file }: RegradeOfferProps) {
  const navigate = useNavigate();
  const laying = useMutation({
    mutationFn: () => createRegrade(courseId, assessmentId, { file, resets: false }),
    onSuccess: () => navigate(regradePath(courseId, assessmentId)),
    onError: (failure) => toast.danger(refusalText(failure), 5000),
  });
  return (
    <div>
      <p>{strings.previewAsRegradeHint}</p>
      <Button loading={laying.isPending} onClick={() => laying.mutate()}>
        {strings.previewAsRegrade}
      </Button>
    </div>
  );
}
