import { FULL_FILE } from "../../../domain/assessments/xml/samples.fixture";
import type { Situation } from "./situation";
import type { World } from "./world";

const DRAFT = FULL_FILE.replace('number="DEMO1"', 'number="DRAFT1"').replace("Counting sheep", "Counting goats");
const OTHER = DRAFT.replace("Counting goats", "Counting cows").replace("doubles a number", "doubles any number");
const RICHER = DRAFT.replace('maxxp="200"', 'maxxp="300"');

const OPEN = { openAt: "2026-11-21T04:00:00.000Z", closeAt: "2026-11-28T04:00:00.000Z" };
const LATER = { openAt: "2026-11-22T04:00:00.000Z", closeAt: "2026-11-29T04:00:00.000Z" };

const draftOf = ({ guessed }: World) => `assessments/${guessed.assessmentId}`;
const edit = (body: object) => (world: World) => world.act("POST", draftOf(world), body);

/** Uploads the draft and has every reading ask for it. */
async function draft(world: World, isPublished: boolean, dates = OPEN): Promise<void> {
  const id = await world.publish(DRAFT, dates.openAt, dates.closeAt, isPublished);
  world.named.assessmentId.push(id);
  world.named.questionId.push(id * 1000, id * 1000 + 1);
  Object.assign(world.guessed, { assessmentId: id, questionId: id * 1000 });
}

const rubric = { version: 0, items: [{ id: null, text: "No name", xp: -5 }] };
const extension = { closeAt: "2026-12-05T04:00:00.000Z", reason: "Ill" };

/** What tells of an assessment; notices of a new one come by the clock. */
const OPENED = ["getAssessment", "getReportCard", "getToday", "listAssessments", "listUserAssessments"];
const PUBLISHED = [...OPENED, "getOwnAnswerHistory", "listOwnLineComments"].sort();

export const OF_ASSESSMENTS: readonly Situation[] = [
  {
    name: "an assessment that is not published",
    begin: (world) => draft(world, false),
    acts: {
      "moving its dates": edit(LATER),
      "moving them back": edit(OPEN),
      "uploading another text": ({ upload }) => upload(OTHER, true),
      "uploading another maximum": ({ upload }) => upload(RICHER, true),
      "looking at an upload": (world) => world.act("GET", `${draftOf(world)}/xml`),
      "checking it": (world) => world.act("POST", `${draftOf(world)}/checks`),
      "giving it a rubric": (world) => world.act("PUT", `rubrics/${world.guessed.questionId}`, rubric),
      "giving a student more time": async (world) =>
        world.act("PUT", `${draftOf(world)}/extensions`, { ...extension, courseRegId: await world.regIdOf("sue") }),
      "giving a group more time": (world) =>
        world.act("PUT", `${draftOf(world)}/extensions`, { ...extension, group: "G2" }),
      "giving early feedback": edit({ earlyFeedbackUntil: "2026-11-25T04:00:00.000Z" }),
      "hiding its grades": edit({ hidesGrades: true }),
      "showing its grades": edit({ hidesGrades: false }),
    },
    release: {
      act: edit({ isPublished: true }),
      changes: { sue: PUBLISHED, bob: PUBLISHED },
    },
  },
  {
    name: "an assessment that is not published any more",
    begin: edit({ isPublished: false }),
    acts: {
      "renaming it": ({ upload }) => upload(DRAFT, true),
      "deleting it": (world) => world.act("DELETE", draftOf(world)),
    },
  },
  {
    name: "an assessment that has not opened",
    begin: async (world) => {
      await draft(world, true, LATER);
      // That it is there, and how many questions it has, is listed.
      Object.assign(world.guessed, { assessmentId: undefined, questionId: undefined });
    },
    acts: {
      "uploading another text": ({ upload }) => upload(DRAFT.replace("doubles a number", "doubles any number"), true),
      "checking it": (world) => world.act("POST", `assessments/${world.named.assessmentId.at(-1)}/checks`),
      "giving it a rubric": (world) => world.act("PUT", `rubrics/${world.named.questionId.at(-2)}`, rubric),
    },
    release: {
      act: (world) => world.act("POST", `assessments/${world.named.assessmentId.at(-1)}`, OPEN),
      changes: { sue: OPENED, bob: OPENED },
    },
    end: (world) => world.act("DELETE", `assessments/${world.named.assessmentId.at(-1)}`),
  },
];
