import { listAchievements } from "../achievements/achievements";
import { listGoals } from "../achievements/goals";
import { addDefinitions } from "../achievements/publish-definitions";
import type { Sent } from "../achievements/upsert";
import type { Assessment } from "../assessments/assessment";
import { putFileRemainder, readAuthored } from "../assessments/authored";
import { copiedChecks } from "../assessments/checks-store";
import { packedRemainder, remainderOf } from "../assessments/file-remainder";
import { findAssessment, putAssessment, putContent } from "../assessments/store";
import { StoredFiles } from "../assets/stored-files";
import { assetsPrefixOf } from "../courses/rules";
import { readCourse } from "../courses/store";
import { mapConcurrently } from "../kernel/concurrency";
import { ignoreConflict, isWritten } from "../kernel/conflict";
import { copiedRubrics } from "../rubrics/store";
import { placeTexts } from "../stories/place-texts";
import { creationOfStory } from "../stories/stories";
import { absent, assessmentNumberKey, type Key } from "../table";
import { copiedAchievement, copiedAssessment, copiedChapter, copiedGoal, type Prefixes, withFilesOf } from "./copied";
import type { CopyCounts, CourseCopy, CourseCopyCore, SkippedAssessment } from "./course-copy";
import { type CopySource, readSource } from "./source";
import { findCopy, noteProgress } from "./store";

type CopyingCore = Omit<CourseCopyCore, "courseCopies">;

/** Assessments, and files, that are copied at a time. */
const CONCURRENCY = 4;
/** Assessments after which it is noted how far the copy is. */
const NOTED_EVERY = 20;

/**
 * Copies everything into a course that was made to be a copy. What there is already is left as it is, so a run that was cut
 * short, late or doubled leaves the same behind as one alone; what an admin of the new course has changed since stays.
 * Costs with what there is to copy: for each assessment its reads, and a transaction of its row, its number, its briefing,
 * its questions, what its file says besides, what its checks have found, and its rubrics.
 */
export async function runCopy(core: CopyingCore, courseId: number): Promise<void> {
  const copy = await findCopy(core, courseId);
  if (copy === undefined || copy.finishedAt !== null) return;
  const source = await readSource(core, copy.sourceCourseId);
  const target = await readCourse(core, courseId);
  const [from, to] = [source.course, target].map((course) => assetsPrefixOf(course, core.assetsPrefix));
  await new Copying(core, copy, source, { from: from as string, to: to as string }).run();
}

class Copying {
  private done: CopyCounts;
  private readonly skipped: SkippedAssessment[] = [];

  constructor(
    private readonly core: CopyingCore,
    private readonly copy: CourseCopy,
    private readonly source: CopySource,
    private readonly prefixes: Prefixes,
  ) {
    this.done = { ...copy.done, assessments: 0, goals: 0, achievements: 0, chapters: 0, files: 0 };
  }

  async run(): Promise<void> {
    await this.copyAssessments();
    await this.copyIncentives();
    await this.copyChapters();
    await this.copyFiles();
    const finishedAt = this.core.clock.now().toISOString();
    await noteProgress(this.core, this.copy.courseId, { done: this.done, skipped: this.skipped, finishedAt });
  }

  /** Copies the assessments. Those added to the source course after the copy was requested have no new id and are skipped. */
  private async copyAssessments(): Promise<void> {
    const { assessments } = this.source;
    const requested = assessments.filter(({ assessmentId }) => this.copy.assessmentIds[assessmentId] !== undefined);
    const there = new Set(requested.map(({ assessmentId }) => assessmentId));
    const missing = Object.keys(this.copy.assessmentIds)
      .map(Number)
      .filter((id) => !there.has(id));
    this.skipped.push(...missing.map((id) => ({ id, number: null, title: null })));
    await mapConcurrently(requested, CONCURRENCY, async (assessment) => {
      await this.copyAssessment(assessment);
      this.count({ assessments: 1 });
      if (this.done.assessments % NOTED_EVERY === 0)
        await noteProgress(this.core, this.copy.courseId, { done: this.done });
    });
  }

  private async copyAssessment(assessment: Assessment): Promise<void> {
    const authored = await readAuthored(this.core, assessment.courseId, assessment.assessmentId);
    if (!authored) {
      this.skipped.push({ id: assessment.assessmentId, number: assessment.number, title: assessment.title });
      return;
    }
    const next = withFilesOf(copiedAssessment(authored.assessment, this.copy), this.prefixes);
    const { content, task } = withFilesOf({ content: authored.content, task: authored.task }, this.prefixes);
    const number = { ...assessmentNumberKey(next.courseId, next.number), assessmentId: next.assessmentId } as Key;
    const isNew = await isWritten(
      this.core.table.transact([
        putAssessment(next, absent),
        { put: number, condition: absent },
        ...putContent(next.assessmentId, content.longSummary, content.questions),
        putFileRemainder(next.assessmentId, 1, await packedRemainder(remainderOf(task, content))),
        ...(await copiedChecks(this.core, authored.assessment, next.assessmentId)),
        ...(await copiedRubrics(this.core, assessment.assessmentId, next.assessmentId)),
      ]),
    );
    if (isNew || (await findAssessment(this.core, next.courseId, next.assessmentId))) return;
    this.skipped.push({ id: assessment.assessmentId, number: next.number, title: next.title });
  }

  private async copyIncentives(): Promise<void> {
    const { goals, achievements } = this.source;
    const { courseId } = this.copy;
    const [thereOfGoals, thereOfAchievements] = await Promise.all([
      listGoals(this.core, courseId, { consistent: true }),
      listAchievements(this.core, courseId, { consistent: true }),
    ]);
    const sentGoals = this.missing(
      goals.map((goal) => copiedGoal(goal, this.copy)),
      thereOfGoals,
    );
    const sent = this.missing(
      achievements.map((one) => copiedAchievement(one, this.copy)),
      thereOfAchievements,
    );
    await addDefinitions(this.core, courseId, { goals: sentGoals, achievements: sent });
    this.count({ goals: goals.length, achievements: achievements.length });
  }

  private missing(copies: readonly Sent[], there: readonly { readonly uuid: string }[]): Sent[] {
    const known = new Set<unknown>(there.map(({ uuid }) => uuid));
    return withFilesOf(
      copies.filter(({ uuid }) => !known.has(uuid)),
      this.prefixes,
    );
  }

  private async copyChapters(): Promise<void> {
    const requested = this.source.chapters.filter(({ storyId }) => this.copy.chapterIds[storyId] !== undefined);
    for (const chapter of requested) {
      const next = withFilesOf(copiedChapter(chapter, this.copy), this.prefixes);
      // On a conflict an earlier run has made it.
      await ignoreConflict(this.core.table.transact(creationOfStory(next)));
    }
    this.count({ chapters: requested.length });
  }

  private async copyFiles(): Promise<void> {
    const { assets } = this.core;
    const [from, to] = [new StoredFiles(assets, this.prefixes.from), new StoredFiles(assets, this.prefixes.to)];
    const there = new Set(await to.paths());
    const missing = this.source.files.filter((path) => !there.has(path));
    await mapConcurrently(missing, CONCURRENCY, (path) => from.copyTo(path, to));
    await placeTexts(this.core, this.copy.courseId);
    this.count({ files: this.source.files.length });
  }

  private count(more: Partial<CopyCounts>): void {
    const sums = Object.entries(more).map(([what, count]) => [what, this.done[what as keyof CopyCounts] + count]);
    this.done = { ...this.done, ...Object.fromEntries(sums) };
  }
}
