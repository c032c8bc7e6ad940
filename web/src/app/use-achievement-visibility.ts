import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api, unwrap } from "../api/client";
import { actionFailure } from "../api/failures";
import { userQuery } from "../api/user";
import { strings } from "../texts/en/shell";
import { toast } from "./toasts";

/** Gives the way to hide one's achievements and to show them again. After a failure they are as before. */
export function useAchievementVisibility(courseId: number) {
  const client = useQueryClient();
  const [saving, setSaving] = useState(false);
  const hide = async (hidden: boolean): Promise<void> => {
    setSaving(true);
    try {
      const params = { path: { courseId } };
      await unwrap(api.PUT("/v2/courses/{courseId}/user/achievement_visibility", { params, body: { hidden } }));
      // At once: header and links follow the session.
      client.setQueryData(userQuery().queryKey, (before) =>
        before?.courseRegistration?.courseId === courseId
          ? { ...before, courseRegistration: { ...before.courseRegistration, hidesAchievements: hidden } }
          : before,
      );
      toast.success(hidden ? strings.achievementsHidden : strings.achievementsShown);
    } catch (error) {
      toast.danger(actionFailure(error));
    } finally {
      setSaving(false);
    }
  };
  return { hide, saving };
}
