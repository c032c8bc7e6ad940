import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api, unwrap } from "../../api/client";
import { actionFailure } from "../../api/failures";
import { userQuery } from "../../api/user";
import { strings } from "../../texts/en/shell";
import { toast } from "../toasts";

/** Gives the way to save whether a member's data may be used for research. After a failure they can answer again. */
export function useResearchAnswer(courseId: number) {
  const client = useQueryClient();
  const [saving, setSaving] = useState(false);
  const answer = async (agreedToResearch: boolean): Promise<void> => {
    setSaving(true);
    try {
      const params = { path: { courseId } };
      await unwrap(api.PUT("/v2/courses/{courseId}/user/research_agreement", { params, body: { agreedToResearch } }));
      // At once: a session that cannot be read anew just now must not ask again.
      client.setQueryData(userQuery().queryKey, (before) =>
        before?.courseRegistration?.courseId === courseId
          ? { ...before, courseRegistration: { ...before.courseRegistration, agreedToResearch } }
          : before,
      );
      toast.success(strings.researchSaved);
    } catch (error) {
      toast.danger(actionFailure(error));
    } finally {
      setSaving(false);
    }
  };
  return { answer, saving };
}
