import type { MemberNews, NewsPlace, NewsSender } from "../core/messaging/member-news";
import type { CourseGates } from "./course-gates";

/** Sends news of what members may read: that something happens behind a closed door is news, too. */
export class GatedNews implements MemberNews {
  constructor(
    private readonly gates: Pick<CourseGates, "isOpen">,
    private readonly sender: NewsSender,
  ) {}

  async tell({ courseId, feature }: NewsPlace, ...regIds: readonly number[]): Promise<void> {
    if (regIds.length === 0) return;
    // Whoever hears no news reads anew within two minutes.
    const isOpen = await this.gates.isOpen(courseId, feature).catch(() => false);
    if (isOpen) await this.sender.send(...regIds);
  }

  async tellCourse(courseId: number): Promise<void> {
    const isOpen = await this.gates.isOpen(courseId).catch(() => false);
    if (isOpen) await this.sender.sendToCourse(courseId);
  }
}
