/** @vitest-environment jsdom */
import { courseAssets } from "./course-assets";

const answer = (status: number, type: string, body = "") =>
  ({ status, ok: status === 200, headers: new Headers({ "content-type": type }), text: async () => body }) as Response;

const reading = (given: Response) =>
  courseAssets("courses-prod/12/", { load: async () => given }).readText("/stories/a.txt");

it("gives addresses below the prefix, with what an address may not hold encoded", () => {
  const { urlOf } = courseAssets("courses-prod/12/");
  expect(urlOf("/locations/old hut/night.png")).toBe("/courses-prod/12/locations/old%20hut/night.png");
  expect(urlOf("stories/a.txt")).toBe("/courses-prod/12/stories/a.txt");
});

it("reads a text, and says of one that is not there that it is not", async () => {
  expect(await reading(answer(200, "text/plain; charset=utf-8", "objectives"))).toBe("objectives");
  expect(await reading(answer(404, "text/plain"))).toBeUndefined();
  expect(await reading(answer(403, "application/xml"))).toBeUndefined();
});

it("takes no page of the site for a text", async () => {
  expect(await reading(answer(200, "text/html", "<!doctype html>"))).toBeUndefined();
});

it("throws when the server cannot answer", async () => {
  await expect(reading(answer(500, "text/plain"))).rejects.toThrow("/stories/a.txt was answered 500");
});

it("reads texts of chapters from the API for staff, who write what is not open yet, and the course's own texts as everybody", async () => {
  const asked: string[] = [];
  const { readText } = courseAssets("courses-prod/12/", {
    load: async (address) => {
      asked.push(String(address));
      return answer(200, "text/plain", "open");
    },
    drafts: {
      courseId: 12,
      load: async ({ url }) => {
        asked.push(new URL(url).pathname);
        return answer(200, "text/plain; charset=utf-8", "draft");
      },
    },
  });
  expect(await readText("/stories/part one/a.txt")).toBe("draft");
  expect(await readText("/stories/awardsMapping.txt")).toBe("open");
  expect(asked).toEqual([
    "/v2/courses/12/admin/story_texts/part%20one/a.txt",
    "/courses-prod/12/stories/awardsMapping.txt",
  ]);
});
