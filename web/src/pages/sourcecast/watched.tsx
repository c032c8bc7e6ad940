import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { api, unwrap } from "../../api/client";
import { useMayChangeCourse } from "../../app/course-acts";
import { isStaff, useCourse } from "../../app/session";
import { type OpenedRecording, recordingsQuery } from "../sourcecasts/queries";
import { type Playback, usePlaybackState } from "./player/use-playback";

/** Equal parts of a recording of which the server counts how many each student has passed. */
const PARTS = 20;

interface WatchedProps {
  readonly recording: OpenedRecording;
  readonly playback: Playback;
}

/** Tells the server how far a student has watched, each time a further part is passed while it plays. Shows nothing. */
export function Watched({ recording: { uid, ownFurthestMs }, playback }: WatchedProps) {
  const { courseId, role } = useCourse();
  const client = useQueryClient();
  const isCounted = useMayChangeCourse() && !isStaff(role);
  const passed = usePlaybackState(playback, (state) => {
    if (state?.status !== "playing" || state.durationMs === 0) return null;
    return Math.floor((state.time / state.durationMs) * PARTS);
  });
  const reported = useRef<number | null>(null);
  useEffect(() => {
    const state = playback.now.getState().state;
    if (passed === null || state === null || !isCounted) return;
    const before =
      reported.current ?? (ownFurthestMs === null ? -1 : Math.floor((ownFurthestMs / state.durationMs) * PARTS));
    reported.current = Math.max(before, passed);
    if (passed <= before) return;
    const body = { furthestMs: Math.round(state.time) };
    // It is sent also when the page is left meanwhile.
    const params = { path: { courseId, uid } };
    void unwrap(api.POST("/v2/courses/{courseId}/sourcecasts/{uid}/watched", { params, body, keepalive: true })).then(
      () => client.invalidateQueries({ ...recordingsQuery(courseId), refetchType: "none" }),
      // A figure of the statistics is not worth a word: the next part tells it again.
      () => {
        reported.current = before;
      },
    );
  }, [passed, playback, isCounted, ownFurthestMs, courseId, uid, client]);
  return null;
}
