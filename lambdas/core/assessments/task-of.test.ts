import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as fc from "fast-check";
import { readTask, uploadFrom, writeTask } from "../../../domain/assessments/xml";
import { EDITOR_FILE, FULL_FILE, VOTING_FILE } from "../../../domain/assessments/xml/samples.fixture";
import { uploads } from "../../../domain/assessments/xml/uploads.fixture";
import { taskOf } from "./task-of";

const EDITOR = { kind: "Missions", startDate: "2026-11-24T04:00:00.000Z", dueDate: "2026-12-01T04:00:00.000Z" };
const uploadOf = (xml: string) => uploadFrom(readTask(xml));
const downloaded = (content: ReturnType<typeof uploadOf>) => writeTask(taskOf(content, EDITOR));

describe("a downloaded file", () => {
  it("has the same content when it is read again", () => {
    fc.assert(
      fc.property(uploads, (content) => {
        expect(uploadOf(downloaded(content))).toEqual(content);
      }),
      { numRuns: 500 },
    );
  });

  const folder = join(import.meta.dirname, "../../../assets/assessments");
  it.each(readdirSync(folder))("of %s says the same as the file", (name) => {
    const content = uploadOf(readFileSync(join(folder, name), "utf8"));
    expect(uploadOf(downloaded(content))).toEqual(content);
  });

  it.each([
    ["the sample with every kind of testcase", FULL_FILE],
    ["a vote behind a password", VOTING_FILE],
    ["a file of the mission editor", EDITOR_FILE],
  ])("of %s says the same as the file", (_, file) => {
    expect(uploadOf(downloaded(uploadOf(file)))).toEqual(uploadOf(file));
  });

  it("gives the mission editor the current type and dates", () => {
    expect(readTask(downloaded(uploadOf(FULL_FILE)))).toMatchObject({
      kind: "Missions",
      startDate: "2026-11-24T04:00:00.000Z",
      dueDate: "2026-12-01T04:00:00.000Z",
    });
  });

  it("keeps programs readable", () => {
    expect(downloaded(uploadOf(FULL_FILE))).toContain("<![CDATA[twice(1) < twice(2);]]>");
  });

  it("names a library that all questions share once", () => {
    expect(downloaded(uploadOf(FULL_FILE)).match(/<DEPLOYMENT /g)).toHaveLength(1);
  });
});
