import type { Github } from "../github";
import { copyTemplate } from "../repositories-from-templates";
import type { RepositoryRecord } from "../state";
import { DEMO, type DemoAccounts } from "./people";
import { seedFiles } from "./seed-files";

const DAY_MS = 86_400_000;
const COVERS = "covers";
const COURSE_INFO = { repository: "course-info", file: "course-info.json" } as const;

interface DemoMission {
  /** Of the template and the folder in assets; students' repositories begin with it. */
  readonly name: string;
  readonly title: string;
  readonly summary: string;
  /** null for no due date. */
  readonly closesInDays: number | null;
  readonly isPublished: boolean;
  /** The student has a repository of it. */
  readonly isAccepted: boolean;
}

const MISSIONS: readonly { readonly typeName: string; readonly missions: readonly DemoMission[] }[] = [
  {
    typeName: "Missions",
    missions: [
      {
        name: "tea-counter",
        title: "Tea Counter",
        summary: "Count cups, pots and guests.",
        closesInDays: 14,
        isPublished: true,
        isAccepted: true,
      },
      {
        name: "stair-steps",
        title: "Stair Steps",
        summary: "In how many ways can you climb a lighthouse?",
        closesInDays: 21,
        isPublished: true,
        isAccepted: false,
      },
      {
        name: "warm-up",
        title: "Warm-up",
        summary: "Two lines of code to begin with.",
        closesInDays: -7,
        isPublished: true,
        isAccepted: true,
      },
      {
        name: "mirror-hall",
        title: "Mirror Hall",
        summary: "Lists that read the same from both ends.",
        closesInDays: 28,
        isPublished: false,
        isAccepted: false,
      },
    ],
  },
  {
    typeName: "Quests",
    missions: [
      {
        name: "number-garden",
        title: "Number Garden",
        summary: "Streams that grow while you look.",
        closesInDays: null,
        isPublished: true,
        isAccepted: false,
      },
    ],
  },
];

/** Makes the repositories of the demo course: its list of assessments, a template of each, and what the student has accepted. */
export function seedCourse(github: Github, accounts: DemoAccounts, origin: string): void {
  const { teacher, student, course } = accounts;
  const covers = github.createRepository({
    owner: course.id,
    name: COVERS,
    description: "Pictures of the assessments",
  });
  github.commitTexts(covers, teacher, "Draw covers", seedFiles("covers"));
  for (const mission of MISSIONS.flatMap(({ missions }) => missions)) {
    const template = github.createRepository({
      owner: course.id,
      name: mission.name,
      description: mission.title,
      isPrivate: true,
      isTemplate: true,
    });
    github.commitTexts(template, teacher, `Write ${mission.title}`, seedFiles(`missions/${mission.name}`));
    if (mission.isAccepted) accept(github, template, accounts);
  }
  const info = github.createRepository({
    owner: course.id,
    name: COURSE_INFO.repository,
    description: "What the course has",
    isPrivate: true,
    collaborators: [{ person: student.id, right: "read" }],
  });
  github.commitTexts(info, teacher, "List the assessments", {
    [COURSE_INFO.file]: JSON.stringify(courseInfo(github.now(), origin), null, 4),
    "README.md": "# Demo course\n\nThe site reads `course-info.json`.\n",
  });
}

function accept(github: Github, template: RepositoryRecord, { student: person, course: owner }: DemoAccounts): void {
  const name = `${template.name}-${person.login}`;
  const repository = copyTemplate(github, template, { owner, name, isPrivate: true, person, right: "write" });
  github.commitTexts(repository, person, "Changes made from Source Academy", seedFiles(`saved/${template.name}`));
}

function courseInfo(now: Date, origin: string): object {
  const inDays = (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString();
  const site = `${origin}/github/`;
  const assessment = ({ name, title, summary, closesInDays, isPublished }: DemoMission) => ({
    title,
    openAt: inDays(-14),
    ...(closesInDays !== null && { closeAt: inDays(closesInDays) }),
    published: isPublished ? "yes" : "no",
    coverImage: isPublished ? `${site}${DEMO.course}/${COVERS}/raw/main/${name}.svg` : "",
    shortSummary: summary,
    acceptLink: `${site}classroom/${DEMO.course}/${name}`,
    repoPrefix: name,
  });
  return {
    CourseName: "Demo course",
    types: MISSIONS.map(({ typeName, missions }) => ({ typeName, assessments: missions.map(assessment) })),
  };
}

/** Lets the addresses in the demo course's list lead to this start's port, in a commit of the teacher. */
export function followAddress(github: Github, origin: string): void {
  const info = github.repository(DEMO.course, COURSE_INFO.repository);
  const teacher = github.account(DEMO.teacher);
  const text = info && github.text(info, COURSE_INFO.file);
  if (!info || !teacher || text === undefined) return;
  const moved = text.replace(/http:\/\/localhost:\d+\/github\//g, `${origin}/github/`);
  if (moved !== text)
    github.commitTexts(info, teacher, "Follow the site to its address", { [COURSE_INFO.file]: moved });
}
