import { parseDeployment } from "./config";
import { originsCalled, siteSettingsOf } from "./site-settings";

const deployment = {
  institution: "university",
  course: "cs101",
  stage: "prod",
  region: "eu-central-1",
  providers: [{ id: "github", name: "GitHub", kind: "github", clientId: "academy" }],
};
const parse = (settings: object) => parseDeployment(JSON.stringify({ ...deployment, ...settings }), "x.json");
const period = { start: "2027-03-01T09:00:00+08:00", end: "2027-03-01T11:00:00+08:00" };

test("of a deployment that says nothing are its stage alone, and of the stage local none", () => {
  expect(siteSettingsOf(parse({}))).toEqual({ environment: "prod" });
  expect(siteSettingsOf(parse({ stage: "local" }))).toEqual({});
});

test("are what the deployment chose", () => {
  const chosen = {
    timeZone: "Europe/Berlin",
    researchPrompt: true,
    disablePeriods: [{ ...period, reason: "Final exam" }, { ...period }],
    loggerUrl: "https://logs.example.edu/pages",
    loggerIntervalMs: 30_000,
    errorReportingDsn: "https://0123abcd@errors.example.edu/42",
  };
  expect(siteSettingsOf(parse(chosen))).toEqual({ environment: "prod", ...chosen });
  expect(siteSettingsOf(parse({ contributors: { organisation: "our-org" } }))).toEqual({
    environment: "prod",
    hasContributors: true,
  });
});

test("name the book's folder, on this site or at another address that the page may then call", () => {
  const elsewhere = siteSettingsOf(parse({ textbook: { address: "https://book.example.org/sicp/" } }));
  expect(elsewhere.textbook).toEqual({ base: "https://book.example.org/sicp/" });
  expect(originsCalled(elsewhere)).toEqual(["https://book.example.org"]);
  const own = siteSettingsOf(parse({ textbook: { folder: "sicp-js" } }));
  expect(own.textbook).toEqual({ base: "/textbook/sicp-js/" });
  expect(originsCalled(own)).toEqual([]);
});

test("tell which origins the page calls, each once", () => {
  expect(originsCalled({})).toEqual([]);
  expect(
    originsCalled({ loggerUrl: "https://a.example/x", errorReportingDsn: "https://key@a.example:444/sentry/1" }),
  ).toEqual(["https://a.example", "https://a.example:444"]);
  expect(originsCalled({ loggerUrl: "https://a.example/x", errorReportingDsn: "https://key@a.example/1" })).toEqual([
    "https://a.example",
  ]);
});

test.each([
  [{ researchPrompt: "yes" }, "  researchPrompt: Invalid input"],
  [{ disablePeriods: [{ start: period.start }] }, "  disablePeriods.0.end: use a date and time with its offset"],
  [{ disablePeriods: [{ ...period, end: "2027-03-01" }] }, "  disablePeriods.0.end: use a date and time"],
  [{ disablePeriods: [{ ...period, end: "2027-03-01T11:00:00" }] }, "  disablePeriods.0.end: use a date and time"],
  [
    { disablePeriods: [period, { start: period.end, end: period.start }] },
    "  disablePeriods.1.end: a period ends after it starts",
  ],
  [{ disablePeriods: [{ ...period, reason: " " }] }, "  disablePeriods.0.reason: Too small"],
  [{ disablePeriods: [{ ...period, until: period.end }] }, '  disablePeriods.0: Unrecognized key: "until"'],
  [{ loggerUrl: "http://logs.example.edu" }, "  loggerUrl: use an https address without query"],
  [{ loggerUrl: "https://user:secret@logs.example.edu" }, "  loggerUrl: use an https address"],
  [{ loggerUrl: "https://logs.example.edu; script-src *" }, "  loggerUrl: use an https address"],
  [{ textbook: { address: "https://book.example.org" } }, "  textbook.address: use an https address with a slash"],
  [{ textbook: { address: "javascript:1/" } }, "  textbook.address: use an https address"],
  [{ textbook: { folder: "../secret" } }, "  textbook.folder: use the name of a folder in textbooks/"],
  [{ textbook: {} }, "  textbook: use { "],
  [{ loggerIntervalMs: 10 }, "  loggerIntervalMs: Too small"],
  [{ contributors: { organisation: "our org" } }, "  contributors.organisation: use the name of an organisation"],
  [{ contributors: { organisation: "../users" } }, "  contributors.organisation: use the name of an organisation"],
  [{ contributors: { organisation: "a", logins: [] } }, '  contributors: Unrecognized key: "logins"'],
  [{ errorReportingDsn: "https://key:secret@errors.example.edu/1" }, "  errorReportingDsn: use the DSN of a project"],
  [{ errorReportingDsn: "https://key@errors.example.edu" }, "  errorReportingDsn: use the DSN of a project"],
])("%j is refused with its place and reason", (settings, line) => {
  expect(() => parse(settings)).toThrow(`x.json does not describe a deployment:\n${line}`);
});
