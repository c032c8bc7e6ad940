import { readCourseInfo } from "../../../../../domain/assessments/repository";
import type { Repository } from "../../../github/repository";
import { missionCards } from "./mission-cards";

const NOW = Date.parse("2026-03-01T00:00:00Z");

const repository = (owner: string, name: string): Repository => ({
  owner,
  name,
  isPrivate: true,
  isWritable: true,
  isAdministered: false,
  createdAt: "2026-01-05T08:00:00Z",
  pushedAt: "2026-01-05T08:00:04Z",
  defaultBranch: "main",
});

function cards(
  assessments: readonly object[],
  repositories: readonly Repository[] = [],
  teaches: readonly string[] | null = null,
) {
  const { course } = readCourseInfo(JSON.stringify({ types: [{ typeName: "Missions", assessments }] }));
  const type = course?.types[0];
  if (!type) throw new Error("The course has a type.");
  return missionCards(type, { organisation: "source-academy-course-x", login: "ada", repositories, teaches }, NOW);
}

const sums = { title: "Sums", repoPrefix: "sums", published: "yes", closeAt: "2026-04-01T00:00:00Z" };

test("offers to accept a mission of which the person has no repository", () => {
  const [card] = cards([{ ...sums, acceptLink: "https://github.com/accept/sums" }]);
  expect(card).toMatchObject({
    title: "Sums",
    place: { owner: "source-academy-course-x", name: "sums-ada" },
    dueAt: 1_775_001_600_000,
    action: { kind: "accept", link: "https://github.com/accept/sums" },
  });
});

test("opens it once there is one, whatever its letters' case, and of no other organisation", () => {
  const others = [repository("elsewhere", "sums-ada"), repository("source-academy-course-x", "sums-bob")];
  expect(cards([sums], others)[0]?.action.kind).toBe("accept");
  const own = repository("Source-Academy-Course-X", "Sums-Ada");
  expect(cards([sums], [...others, own])[0]).toMatchObject({ place: own, action: { kind: "open", repository: own } });
});

test("tells a teacher who has accepted it and who has pushed something since, and nobody else", () => {
  const pushed = { ...repository("source-academy-course-x", "sums-bob"), pushedAt: "2026-02-20T09:30:00Z" };
  const copied = repository("source-academy-course-x", "sums-ada");
  const empty = { ...repository("source-academy-course-x", "sums-cy"), pushedAt: null };
  const found = cards([sums], [pushed, copied, empty], ["sums"])[0]?.accepted;
  const acceptedAt = "2026-01-05T08:00:00Z";
  expect(found).toEqual([
    { login: "ada", name: "sums-ada", acceptedAt, pushedAt: null },
    { login: "bob", name: "sums-bob", acceptedAt, pushedAt: "2026-02-20T09:30:00Z" },
    { login: "cy", name: "sums-cy", acceptedAt, pushedAt: null },
  ]);
  expect(cards([sums], [pushed])[0]?.accepted).toBeNull();
});

test("reviews answers after the due date", () => {
  const own = repository("source-academy-course-x", "sums-ada");
  const past = { ...sums, closeAt: "2026-02-28T23:59:59Z" };
  expect(cards([past], [own])[0]?.action.kind).toBe("review");
});

test("lists what is published in the order of due dates, and what has none last", () => {
  const found = cards([
    { ...sums, title: "Whenever", closeAt: undefined },
    { ...sums, title: "Later" },
    { ...sums, title: "Hidden", published: "no" },
    { ...sums, title: "Sooner", closeAt: "2026-03-02T00:00:00Z" },
  ]);
  expect(found.map(({ title, dueAt }) => [title, dueAt])).toEqual([
    ["Sooner", 1_772_409_600_000],
    ["Later", 1_775_001_600_000],
    ["Whenever", null],
  ]);
});
