import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiFailure, actionFailure } from "../../api/failures";
import { toast } from "../../app/toasts";
import { acts, type Policy, type Regrade, type RunPlace, regradeQuery, regradesKey } from "./queries";

/** A refusal of a file is shown whole, however long: it says what to mend. */
export const refusalText = (error: unknown): string =>
  error instanceof ApiFailure && error.status === 400 && error.body ? error.body.trim() : actionFailure(error);

export type Act = { readonly name: "start" | "stop" | "drop" } | { readonly name: "publish"; readonly policy: Policy };

/** Does something to a regrade, and shows what became of it. */
export function useAct(place: RunPlace) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (act: Act): Promise<Regrade> =>
      act.name === "publish" ? acts.publish(place, act.policy) : acts[act.name](place),
    onSuccess: (regrade) => client.setQueryData(regradeQuery(place).queryKey, regrade),
    onError: (failure) => toast.danger(refusalText(failure), 5000),
    onSettled: () => client.invalidateQueries({ queryKey: regradesKey(place.courseId, place.assessmentId) }),
  });
}
