import { Refusal } from "./refusal";
import { readSettings } from "./settings";

it.each([
  [{ PORT: "eighty" }, "PORT must be a whole number from 0 to 65535"],
  [{ PORT: "65536" }, "PORT must be a whole number from 0 to 65535"],
  [{ PORT: "80.5" }, "PORT must be a whole number from 0 to 65535"],
  [{ ACADEMY_DATA: "" }, "ACADEMY_DATA must name a folder"],
  [{ ACADEMY_DEMO_COURSE: "maybe" }, "ACADEMY_DEMO_COURSE must be yes or no"],
  ...["*", "http://localhost:3000/", "localhost:3000", "http://a.example,b.example"].map(
    (ACADEMY_ORIGINS): [Record<string, string>, string] => [
      { ACADEMY_ORIGINS },
      "ACADEMY_ORIGINS must name origins with commas between them, such as http://localhost:3000,https://frontend.example.edu",
    ],
  ),
])("a start says so for %j", (environment, advice) => {
  expect(() => readSettings({ ...environment })).toThrow(new Refusal(advice));
});
