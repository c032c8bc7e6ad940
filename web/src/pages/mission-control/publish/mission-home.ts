import { createContext, useContext, useEffect, useMemo, useRef } from "react";
import { useNavigate } from "react-router-dom";
import { useStore } from "zustand";
import { mayChangeCourse } from "../../../../../domain/policies/course-access";
import { isStaff, type Session, useSession } from "../../../app/session";
import type { LocalMissions, OpenedMission } from "../local-missions/local-missions";
import { missionPath } from "../mission-path";
import { openIndexOf } from "../mission-store";

interface TeachingCourse {
  readonly courseId: number;
  readonly name: string;
}

/** Lists the courses that a person may publish in, the present one first. */
export function teachingCourses({ user, courseRegistration }: Session): TeachingCourse[] {
  const present = courseRegistration?.courseId;
  return user.courses
    .filter(({ role, archived }) => isStaff(role) && mayChangeCourse({ archived }))
    .sort((one, other) => Number(other.courseId === present) - Number(one.courseId === present))
    .map(({ courseId, courseName }) => ({ courseId, name: courseName }));
}

/** Returns the id of the course that a mission is most likely for; null where the person teaches in none. */
export const useTeachingCourse = (): number | null => teachingCourses(useSession())[0]?.courseId ?? null;

/** Where the mission that is edited is kept, and which assessment of a course it is. */
export interface MissionHome {
  /** Of the assessment that it is; negative while it is none. */
  readonly id: number;
  /** Reads the file of the course as it was when the mission was opened from there; null where it was not. */
  origin(): Promise<string | null>;
  /** Notes that the mission is this assessment from now on, whose file in the course this is. */
  becomes(assessmentId: number, xml: string): Promise<void>;
}

export const MissionHomeContext = createContext<MissionHome | null>(null);

export function useMissionHome(): MissionHome {
  const home = useContext(MissionHomeContext);
  if (!home) throw new Error("No mission: this is outside the editor");
  return home;
}

/**
 * The home of an open mission.
 * @param adopt has the page go on with the mission under its new id
 */
export function useHomeOf(
  missions: LocalMissions,
  opened: OpenedMission,
  adopt: (opened: OpenedMission) => number,
): MissionHome {
  const id = useStore(opened.keeper.keeping, (keeping) => keeping.id);
  const navigate = useNavigate();
  const latest = useRef({ adopt, navigate });
  latest.current = { adopt, navigate };
  const isShown = useIsShown();
  return useMemo(() => {
    const { storage, userId } = missions.parts;
    const renumber = async (assessmentId: number): Promise<void> => {
      const again = await missions.renumber(opened, assessmentId);
      if (!again) return;
      if (!isShown.current) return again.keeper.close();
      const path = missionPath(latest.current.adopt(again), openIndexOf(again.store.getState()));
      await latest.current.navigate(path, { replace: true });
    };
    return {
      id,
      origin: () => storage.origin(userId, id),
      becomes: async (assessmentId, xml) => {
        if (assessmentId !== id) await renumber(assessmentId);
        // A browser that keeps nothing has no use for it.
        await storage.setOrigin(userId, assessmentId, xml).catch(() => undefined);
      },
    };
  }, [missions, opened, id, isShown]);
}

function useIsShown() {
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
}
