import { z } from "zod";
import type { ApiCaller } from "./api-caller";

const Listed = z.object({ announcements: z.array(z.unknown()) });

const WELCOME = {
  title: "Welcome to the course",
  text: [
    "Begin with [the playground](/playground), where every program is yours to try, then open **First Steps** under Missions.",
    "",
    "- Work is kept as you type: there is no button to lose.",
    "- Your avenger grades what people grade; everything else comes back within a second.",
    "- Stuck? Read section 1.2 of the [textbook](/sicpjs), or ask in the studio.",
  ].join("\n"),
  audience: { kind: "course" },
  publishAt: null,
};

const CONSULTATION = {
  title: "Consultation before The Night Market closes",
  text: "Bring your program and one question to room 3, in the two hours before the mission closes.",
  audience: { kind: "course" },
};

/** When it appears, in days from the moment of seeding: about ten hours before the mission closes. */
const CONSULTATION_IN_DAYS = 0.5;

const DAY_MS = 24 * 60 * 60 * 1000;

/** Announces something to the demo course, and something for later that day, unless something is announced there. */
export async function announce(staff: ApiCaller, courseId: number, now: Date): Promise<void> {
  const path = `/v2/courses/${courseId}/admin/announcements`;
  const { announcements } = await staff.read(Listed, path);
  if (announcements.length > 0) return;
  await staff.send("POST", path, WELCOME);
  const publishAt = new Date(now.getTime() + CONSULTATION_IN_DAYS * DAY_MS).toISOString();
  await staff.send("POST", path, { ...CONSULTATION, publishAt });
}
