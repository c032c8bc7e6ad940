import type { Github } from "../github";
import type { Account } from "../state";

/** Who and what the demo has from the start. */
export interface DemoAccounts {
  readonly teacher: Account;
  readonly student: Account;
  /** The organisation of the demo course. */
  readonly course: Account;
}

/** Logins that the README and tests name. */
export const DEMO = {
  teacher: "tessa-teacher",
  student: "stella-student",
  course: "source-academy-course-demo",
  /** An organisation in which the App is not installed. */
  laboratory: "harbour-lab",
  /** The organisation whose contributors the site shows. */
  project: "course-academy-project",
} as const;

/** Makes the two people who can sign in, the course's organisation and another that has not let the App in. */
export function seedPeople(github: Github): DemoAccounts {
  const person = (login: string, name: string, description: string) =>
    github.createAccount({ login, kind: "User", name, description, signsIn: true });
  const teacher = person(DEMO.teacher, "Tessa Teacher", "Teaches the demo course");
  const student = person(DEMO.student, "Stella Student", "Takes the demo course");
  const organisation = (login: string, name: string, description: string) => {
    const made = github.createAccount({ login, kind: "Organization", name, description, memberRight: "none" });
    github.state.memberships.push(
      { organisation: made.id, person: teacher.id, role: "admin" },
      { organisation: made.id, person: student.id, role: "member" },
    );
    return made;
  };
  const course = organisation(DEMO.course, "Demo course", "Missions and quests of the demo course");
  const laboratory = organisation(DEMO.laboratory, "Harbour Lab", "Has not let the App in");
  for (const account of [course, teacher, student]) install(github, account);
  const experiments = github.createRepository({
    owner: laboratory.id,
    name: "experiments",
    isPrivate: true,
    collaborators: [{ person: student.id, right: "write" }],
  });
  github.commitTexts(experiments, teacher, "Begin", { "tides.js": "const tide = hours => math_sin(hours / 2);\n" });
  return { teacher, student, course };
}

function install(github: Github, { id: account }: Account): void {
  const at = github.now().toISOString();
  github.state.installations.push({ id: github.nextId(), account, repositories: "all", createdAt: at, updatedAt: at });
}
