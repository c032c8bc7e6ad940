import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseDeployment } from "./config";
import { fileHostSources } from "./file-hosts";
import { siteSettingsOf } from "./site-settings";

const deployment = {
  institution: "university",
  course: "cs101",
  stage: "prod",
  region: "eu-central-1",
  providers: [{ id: "github", name: "GitHub", kind: "github", clientId: "academy" }],
};
const parse = (settings: object) => parseDeployment(JSON.stringify({ ...deployment, ...settings }), "x.json");
const settingsOf = (settings: object) => siteSettingsOf(parse(settings));

const app = { kind: "app", clientId: "Iv1.0123456789abcdef", appSlug: "our-academy" };
const oauth = { kind: "oauth", clientId: "0123456789abcdef", scopes: "public_repo read:org" };
const drive = { clientId: "123-abc.apps.googleusercontent.com", apiKey: "AIza_key-1", appId: "123" };

describe("the settings of GitHub", () => {
  test("are github.com's with an App's rights, and without missions, unless the deployment says more", () => {
    expect(settingsOf({ github: app }).github).toEqual({
      kind: "app",
      clientId: "Iv1.0123456789abcdef",
      scopes: "",
      appSlug: "our-academy",
      site: "https://github.com",
      api: "https://api.github.com",
      hasMissions: false,
      courseOrganisation: "source-academy-course",
    });
  });

  test("have the scopes that a deployment chose for an OAuth App, and its courses", () => {
    expect(settingsOf({ github: { ...oauth, hasMissions: true, courseOrganisation: "cs101" } }).github).toMatchObject({
      kind: "oauth",
      scopes: "public_repo read:org",
      appSlug: "",
      hasMissions: true,
      courseOrganisation: "cs101",
    });
  });

  test.each([
    ["https://github.university.example", "https://github.university.example/api/v3"],
    ["https://university.ghe.com", "https://api.university.ghe.com"],
    ["https://github.com", "https://api.github.com"],
  ])("of %s have the API at %s", (site, api) => {
    expect(settingsOf({ github: { ...app, site } }).github).toMatchObject({ site, api });
  });

  test("are not there where the deployment has none", () => {
    expect(settingsOf({})).toEqual({ environment: "prod" });
  });
});

test("the settings of Google Drive name Google's addresses", () => {
  expect(settingsOf({ googleDrive: drive }).googleDrive).toEqual({
    ...drive,
    identityScript: "https://accounts.google.com/gsi/client",
    pickerScript: "https://apis.google.com/js/api.js",
    api: "https://www.googleapis.com",
  });
});

describe("what the policy of the page admits", () => {
  const sourcesOf = (settings: object) => fileHostSources(settingsOf(settings));

  test("is nothing where nothing is switched on", () => {
    expect(sourcesOf({})).toEqual({ script: [], style: [], frame: [], connect: [], image: [] });
  });

  test("is calls to GitHub's API alone where GitHub is", () => {
    expect(sourcesOf({ github: app })).toEqual({
      script: [],
      style: [],
      frame: [],
      connect: ["https://api.github.com"],
      image: [],
    });
    const enterprise = { ...app, site: "https://github.university.example:8443" };
    expect(sourcesOf({ github: enterprise }).connect).toEqual(["https://github.university.example:8443"]);
  });

  test("is what Google's sign-in, its picker and Drive load and call where Drive is", () => {
    expect(sourcesOf({ googleDrive: drive })).toEqual({
      script: ["https://accounts.google.com/gsi/client", "https://apis.google.com"],
      style: ["https://accounts.google.com/gsi/style"],
      frame: ["https://accounts.google.com/gsi/", "https://docs.google.com"],
      connect: ["https://accounts.google.com/gsi/", "https://www.googleapis.com"],
      image: [],
    });
  });

  test("is this machine by its name in the stage local", () => {
    const file = readFileSync(resolve(__dirname, "../deployments/local.json"), "utf8");
    const settings = siteSettingsOf(parseDeployment(file, "local.json"));
    expect(fileHostSources(settings, "http://localhost:8123")).toEqual({
      script: ["http://localhost:8123/google/gsi/client", "http://localhost:8123"],
      style: ["http://localhost:8123/google/gsi/style"],
      frame: ["http://localhost:8123/google/gsi/", "http://localhost:8123"],
      connect: ["http://localhost:8123", "http://localhost:8123/google/gsi/"],
      image: ["http://localhost:8123"],
    });
  });
});

test.each([
  [{ github: { ...app, kind: "pat" } }, '  github.kind: use "app" or "oauth" as kind'],
  [{ github: { ...app, clientId: "two words" } }, "  github.clientId: use the client id that GitHub shows"],
  [{ github: { ...app, clientSecret: "s" } }, '  github: Unrecognized key: "clientSecret"'],
  [{ github: { ...app, appSlug: "Our Academy" } }, "  github.appSlug: use the App's name as its address has it"],
  [{ github: { ...app, scopes: "repo" } }, '  github: Unrecognized key: "scopes"'],
  [{ github: { ...oauth, scopes: undefined } }, "  github.scopes: Invalid input"],
  [{ github: { ...oauth, scopes: "repo,gist" } }, "  github.scopes: name scopes with spaces between them"],
  [{ github: { ...app, site: "http://github.example" } }, "  github.site: use an address without path, such as"],
  [{ github: { ...app, site: "https://github.example/" } }, "  github.site: use an address without path"],
  [{ github: { ...app, site: "https://github.example; script-src *" } }, "  github.site: use an address"],
  [{ github: { ...app, api: "https://github.example/v3" } }, "  github.api: use the address of the REST API"],
  [{ github: { ...app, courseOrganisation: "Our Org" } }, "  github.courseOrganisation: use what the organisations'"],
  [
    { github: { ...app, site: "{LocalHost}/github", api: "{LocalHost}/github/api" } },
    "  github.site: {LocalHost} has a value in the stage local only\n" +
      "  github.api: {LocalHost} has a value in the stage local only",
  ],
  [
    { playgroundOnly: true, github: app },
    "  github: people sign in with GitHub through the API, which nobody of a bare playground may call",
  ],
  [{ googleDrive: { ...drive, clientId: "academy" } }, "  googleDrive.clientId: use the id of a web client"],
  [{ googleDrive: { ...drive, apiKey: "" } }, "  googleDrive.apiKey: use an API key"],
  [{ googleDrive: { ...drive, appId: "our-project" } }, "  googleDrive.appId: use the number of the project"],
  [
    { googleDrive: { ...drive, api: "https://drive.example" } },
    "  googleDrive.api: leave it out; only the stage local",
  ],
  [
    { googleDrive: { ...drive, api: "{LocalHost}/google" } },
    "  googleDrive.api: {LocalHost} has a value in the stage local only",
  ],
])("%j is refused with its place and reason", (settings, lines) => {
  expect(() => parse(settings)).toThrow(`x.json does not describe a deployment:\n${lines}`);
});
