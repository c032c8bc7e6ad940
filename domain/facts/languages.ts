/** The chapters of Source. */
export const CHAPTERS = [1, 2, 3, 4] as const;
export type Chapter = (typeof CHAPTERS)[number];

interface VariantFacts {
  readonly chapters: readonly Chapter[];
  /** Whether a question may be written in it. */
  readonly forQuestions: boolean;
  /** Whether it may be the default language of a course. The contract lists these: `SourceVariant`. */
  readonly forCourses: boolean;
}

/** The variants of Source. The playground offers all of them. */
const FACTS = {
  default: { chapters: CHAPTERS, forQuestions: true, forCourses: true },
  lazy: { chapters: [1, 2], forQuestions: true, forCourses: true },
  wasm: { chapters: [1], forQuestions: true, forCourses: true },
  concurrent: { chapters: [3], forQuestions: true, forCourses: true },
  "non-det": { chapters: [3], forQuestions: true, forCourses: true },
  gpu: { chapters: [4], forQuestions: true, forCourses: true },
  // The stock client knows no such course, but it shows whatever variant a question has.
  "explicit-control": { chapters: [4], forQuestions: true, forCourses: false },
  // Answers with types cannot be graded.
  typed: { chapters: CHAPTERS, forQuestions: false, forCourses: false },
} as const satisfies Readonly<Record<string, VariantFacts>>;

export type Variant = keyof typeof FACTS;
export type CourseVariant = {
  [Name in Variant]: (typeof FACTS)[Name]["forCourses"] extends true ? Name : never;
}[Variant];

export const VARIANTS = Object.keys(FACTS) as readonly Variant[];

type ByChapter<Name extends Variant> = Readonly<Record<Chapter, readonly Name[]>>;

function byChapter(isIn: (facts: VariantFacts) => boolean): ByChapter<Variant> {
  const of = (chapter: Chapter) =>
    VARIANTS.filter((variant) => {
      const facts: VariantFacts = FACTS[variant];
      return facts.chapters.includes(chapter) && isIn(facts);
    });
  return { 1: of(1), 2: of(2), 3: of(3), 4: of(4) };
}

/** The variants of each chapter that a program of the playground may be written in. */
export const PLAYGROUND_VARIANTS = byChapter(() => true);
/** The variants of each chapter that a question may be written in. */
export const QUESTION_VARIANTS = byChapter(({ forQuestions }) => forQuestions);
/** The variants of each chapter that may be the default language of a course. */
export const COURSE_VARIANTS = byChapter(({ forCourses }) => forCourses) as ByChapter<CourseVariant>;

/** The variants that may be the default language of a course, whatever its chapter. */
export const ALL_COURSE_VARIANTS = VARIANTS.filter((variant): variant is CourseVariant => FACTS[variant].forCourses);
