import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseDeployment, readDeployments, stackName } from "./config";

const openid = {
  id: "university",
  name: "University",
  kind: "openid",
  issuer: "https://login.university.example",
  clientId: "academy",
};
const smallest = {
  institution: "university",
  course: "cs101",
  stage: "dev",
  region: "eu-central-1",
  providers: [openid],
};
const parse = (settings: object) => parseDeployment(JSON.stringify({ ...smallest, ...settings }), "x.json");

describe("a deployment file", () => {
  test("needs only institution, course, stage, region and a provider", () => {
    expect(parse({})).toEqual({
      ...smallest,
      logRetentionDays: 30,
      allowedOrigins: [],
      courseCreators: [],
      productName: "Course Academy",
      playgroundOnly: false,
      researchPrompt: false,
      disablePeriods: [],
      loggerIntervalMs: 10000,
      updateWorker: true,
      distributionKeyNumber: 1,
      timeZone: "Asia/Singapore",
      dashboard: false,
      courseSize: 1000,
      waf: false,
      grading: { concurrency: 5, reservedConcurrency: 22 },
      isDisposable: false,
    });
  });

  test.each([
    [{ isDisposable: true }, {}, null],
    [{}, {}, 22],
    [{ stage: "prod-2" }, { concurrency: 10 }, 42],
    [{ stage: "prod" }, { reservedConcurrency: null }, null],
    [{ isDisposable: true }, { reservedConcurrency: 30 }, 30],
    [{ stage: "local" }, {}, null],
  ])("with %j and grading %j reserves %s sandboxes", (settings, grading, reserved) => {
    expect(parse({ ...settings, grading }).grading.reservedConcurrency).toBe(reserved);
  });

  test.each([
    [{}, false],
    [{ stage: "ws26" }, false],
    [{ stage: "prod", isDisposable: true }, true],
    [{ stage: "local" }, true],
  ])("with %j is disposable: %j", (settings, isDisposable) => {
    expect(parse(settings).isDisposable).toBe(isDisposable);
  });

  test.each(["UTC", "America/New_York", "Asia/Calcutta", "Asia/Kolkata"])(
    "may stand in the time zone %s",
    (timeZone) => {
      expect(parse({ timeZone }).timeZone).toBe(timeZone);
    },
  );

  test("may make the site a bare playground", () => {
    expect(parse({ playgroundOnly: true }).playgroundOnly).toBe(true);
  });

  test("says who may create courses, and in the stage local lets anyone unless it says otherwise", () => {
    const local = { stage: "local" };
    const people = ["university/ada", "university/Bea.B@uni.example"];
    expect(parse({ courseCreators: "anyone" }).courseCreators).toBe("anyone");
    expect(parse({ courseCreators: people }).courseCreators).toEqual(people);
    expect(parse(local).courseCreators).toBe("anyone");
    expect(parse({ ...local, courseCreators: [] }).courseCreators).toEqual([]);
  });

  test("may give the product a name", () => {
    expect(parse({ productName: " Programming at Example " }).productName).toBe("Programming at Example");
  });

  test("names the stack after institution, course and stage", () => {
    expect(stackName(parse({}))).toBe("Academy-university-cs101-dev");
  });

  test.each([
    [{ institution: "My University" }, "  institution: use lower-case letters, digits and single hyphens"],
    [{ institution: "a".repeat(25) }, "  institution: Too big: expected string to have <=24 characters"],
    [{ course: "cs--101" }, "  course: use lower-case letters"],
    [{ stage: "production1" }, "  stage: Too big"],
    [{ region: "Singapore" }, "  region: use the name of an AWS region, such as ap-southeast-1"],
    [
      { region: "eu-central-2" },
      "  region: eu-central-2 does not have AWS::IoT::ThingGroup, by which robots get their rights; use one of ap-east-1, ",
    ],
    [{ region: "cn-north-1" }, "  region: cn-north-1 does not have AWS::CloudFront::Function"],
    [{ region: "eu-cental-1" }, "  region: no deployment is known to work in eu-cental-1; use one of ap-east-1,"],
    [{ monthlyBudget: 50 }, "  monthlyBudget: a budget tells somebody: set alarmEmail too"],
    [{ account: "12345" }, "  account: use the 12 digits of an AWS account"],
    [{ timeZone: "Singapor" }, "  timeZone: use a time zone of the IANA database, such as Asia/Singapore"],
    [{ timeZone: "+08:00" }, "  timeZone: use a time zone"],
    [{ timeZone: "ASIA/SINGAPORE" }, "  timeZone: use a time zone"],
    [{ timeZone: "" }, "  timeZone: use a time zone"],
    [{ alarmEmail: "staff" }, "  alarmEmail: use an e-mail address"],
    [{ logRetentionDays: 8 }, "  logRetentionDays: use a retention that CloudWatch Logs offers: 1, 3, 5, 7, 14, 30,"],
    [
      { allowedOrigins: ["https://a.example/"] },
      "  allowedOrigins.0: use an origin such as https://frontend.example.edu",
    ],
    [{ allowedOrigins: ["http://a.example"] }, "  allowedOrigins.0: use an origin"],
    [{ allowedOrigins: ["*"] }, "  allowedOrigins.0: use an origin"],
    [{ courseCreators: "everyone" }, '  courseCreators: use "anyone", or a list of people as provider/username'],
    [{ courseCreators: ["ada"] }, "  courseCreators.0: use provider/username, such as university/ada"],
    [{ courseCreators: ["github/ada"] }, "  courseCreators.0: there is no provider github"],
    [{ courseSize: 5001 }, "  courseSize: Too big"],
    [{ productName: " " }, "  productName: Too small"],
    [{ domain: { name: "academy" } }, "  domain.name: use a host name such as academy.example.edu"],
    [{ domain: { name: "a.example" } }, "  domain: name a hostedZone, in which certificate and records are made, or"],
    [
      { domain: { name: "a.example", hostedZone: { id: "Z012345", name: "b.example" } } },
      "  domain.name: it is not in the zone b.example",
    ],
    [
      {
        domain: {
          name: "www.a.example",
          redirectFrom: ["a.example", "www.a.example", "nota.example"],
          hostedZone: { id: "Z012345", name: "a.example" },
        },
      },
      "  domain.redirectFrom.1: www.a.example is named twice\n  domain.redirectFrom.2: it is not in the zone a.example",
    ],
    [
      { domain: { name: "a.example", hostedZone: { id: "a.example", name: "a.example" } } },
      "  domain.hostedZone.id: use",
    ],
    [
      {
        domain: {
          name: "a.example",
          certificateArn: "arn:aws:acm:eu-west-1:123456789012:certificate/01234567-89ab-cdef-0123-456789abcdef",
        },
      },
      "  domain.certificateArn: use the ARN of an ACM certificate in us-east-1, where CloudFront looks for it",
    ],
    [{ providers: [] }, "  providers: name at least one provider, or nobody can log in"],
    [{ providers: [{ ...openid, kind: "cas" }] }, "  providers.0.kind: Invalid"],
    [{ providers: [{ ...openid, clientId: undefined }] }, "  providers.0.clientId: Invalid input"],
    [{ providers: [{ ...openid, clientSecret: "s" }] }, '  providers.0: Unrecognized key: "clientSecret"'],
    [{ providers: [{ ...openid, issuer: "http://a.example" }] }, "  providers.0.issuer: use an https address"],
    [{ providers: [openid, openid] }, "  providers.1.id: the id university is used twice"],
    [{ grading: { concurrency: 1 } }, "  grading.concurrency: Too small"],
    [
      { grading: { concurrency: 10, reservedConcurrency: 20 } },
      "  grading.reservedConcurrency: 10 jobs at a time use up to 42 sandboxes, 4 each and 2 of the slow queue; with fewer, they fail one another",
    ],
    [{ colour: "red" }, '  (whole file): Unrecognized key: "colour"'],
  ])("%j is refused with its place and reason", (settings, line) => {
    expect(() => parse(settings)).toThrow(`x.json does not describe a deployment:\n${line}`);
  });

  test("reports all its faults at once", () => {
    expect(() => parse({ stage: "Dev", region: "moon" })).toThrow(/\n {2}stage: .*\n {2}region: /);
  });

  test("reports a file that is not JSON", () => {
    expect(() => parseDeployment("{", "x.json")).toThrow(/^x\.json is not JSON: /);
  });
});

describe("a provider of kind accounts", () => {
  const accounts = { id: "accounts", name: "E-mail account", kind: "accounts" };
  const site = {
    name: "academy.example.edu",
    certificateArn: "arn:aws:acm:us-east-1:123456789012:certificate/01234567-89ab-cdef-0123-456789abcdef",
  };
  const withFields = (fields: object, others: object = {}) =>
    parse({ providers: [{ ...accounts, ...fields }], ...others });

  test("is for those who are invited, with a second factor for who wants one, unless it says more", () => {
    expect(withFields({}).providers).toEqual([{ ...accounts, mfa: "optional", emailCodes: false, passkeys: false }]);
  });

  test("may take people of some domains, passkeys of the site's own domain, and send by SES", () => {
    const fields = {
      signUp: { emailDomains: ["uni.example"] },
      mfa: "required",
      passkeys: true,
      sender: "academy@uni.example",
    };
    expect(withFields(fields, { domain: site }).providers).toEqual([{ ...accounts, ...fields, emailCodes: false }]);
  });

  test("has passkeys on this machine without a domain", () => {
    expect(withFields({ passkeys: true }, { stage: "local" }).providers).toMatchObject([{ passkeys: true }]);
  });

  test.each([
    [{ signUp: true }, "  providers.0.signUp: Invalid input: expected object"],
    [{ signUp: { emailDomains: [] } }, "  providers.0.signUp.emailDomains: Too small"],
    [{ signUp: { emailDomains: ["@uni.example"] } }, "  providers.0.signUp.emailDomains.0: use a domain in lower-case"],
    [{ mfa: "ON" }, "  providers.0.mfa: Invalid option"],
    [{ sender: "Academy <a@uni.example>" }, "  providers.0.sender: use an e-mail address"],
    [{ clientId: "x" }, '  providers.0: Unrecognized key: "clientId"'],
    [
      { passkeys: true },
      "  providers.0.passkeys: passkeys belong to a domain for ever, so they need one of your own: set domain, or leave passkeys out",
    ],
    [
      { mfa: "required", emailCodes: true },
      '  providers.0.emailCodes: Cognito takes no mailed code in place of a password where mfa is "required": leave emailCodes out, or make mfa "optional"',
    ],
  ])("is refused with %j", (fields, text) => expect(() => withFields(fields)).toThrow(text));

  test("is one of a deployment", () => {
    const two = [accounts, { ...accounts, id: "more" }];
    expect(() => parse({ providers: two })).toThrow(
      "  providers.1.kind: a deployment has one user pool, so one provider of kind accounts",
    );
  });
});

describe("a provider of kind openid", () => {
  const fitted = {
    ...openid,
    claims: { username: "upn", name: "display_name", email: "mail", groups: "realm_access.roles" },
    trustEmail: true,
    admit: { emailDomains: ["university.example"], claims: { hd: ["university.example"] }, groups: ["cs"] },
    groups: [{ group: "cs-staff", course: 1, role: "staff" }],
    authorizeParameters: { hd: "university.example", prompt: "select_account" },
    logout: true,
  };
  const refusal = (field: object) => () => parse({ providers: [{ ...openid, ...field }] });

  test("may be fitted to its institution", () => {
    expect(parse({ providers: [fitted] }).providers).toEqual([fitted]);
  });

  test.each([
    [{ admit: {} }, "  providers.0.admit: say whom it admits: emailDomains, claims or groups"],
    [{ admit: { emailDomains: [] } }, "  providers.0.admit.emailDomains: Too small"],
    [{ admit: { emailDomains: ["@Uni.edu"] } }, "  providers.0.admit.emailDomains.0: use a domain in lower-case"],
    [{ groups: [{ group: "cs", course: 1, role: "tutor" }] }, "  providers.0.groups.0.role: Invalid option"],
    [{ groups: [{ group: "cs", course: 0, role: "staff" }] }, "  providers.0.groups.0.course: Too small"],
    [{ claims: { user: "upn" } }, '  providers.0.claims: Unrecognized key: "user"'],
    [{ authorizeParameters: { state: "x" } }, "  providers.0.authorizeParameters.state: the sign-in itself says this"],
    [{ authorizeParameters: { prompt: "none" } }, "  providers.0.authorizeParameters.prompt: nobody could log in"],
    [{ authorizeParameters: { "a&b": "x" } }, "  providers.0.authorizeParameters.a&b: Invalid key in record"],
    [
      { admit: { groups: Array.from({ length: 20 }, () => "g".repeat(100)) } },
      "  providers: use at most 2000 characters for all of them",
    ],
  ])("refuses %j", (field, text) => {
    expect(refusal(field)).toThrow(text);
  });
});

describe("the test provider", () => {
  const test_ = { id: "test", name: "Test accounts", kind: "test", people: [] };

  test("is for the stage local", () => {
    expect(parse({ stage: "local", providers: [test_] }).providers).toEqual([test_]);
  });

  test.each(["dev", "prod", "locals"])("is refused in the stage %s, with the reason", (stage) => {
    expect(() => parse({ stage, providers: [openid, test_] })).toThrow(
      "x.json does not describe a deployment:\n" +
        `  providers.1: a provider of kind test is for the stage local only: it lets anybody log in as anybody, and this stage is ${stage}`,
    );
  });

  test("refuses the local origin in other stages, by any provider", () => {
    expect(() => parse({ providers: [{ ...openid, issuer: "{LocalOrigin}/idp" }] })).toThrow(
      "  providers.0.issuer: {LocalOrigin} has a value in the stage local only",
    );
  });
});

describe("the choice of deployments", () => {
  const folder = mkdtempSync(join(tmpdir(), "deployments-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const save = (name: string, settings: object) =>
    writeFileSync(join(folder, `${name}.json`), JSON.stringify({ ...smallest, ...settings }));
  save("one", {});
  save("two", { course: "cs102" });
  const names = (selection: unknown) => readDeployments(folder, selection).map(({ course }) => course);

  test("is one, several or all", () => {
    expect(names("two")).toEqual(["cs102"]);
    expect(names("two, one,two")).toEqual(["cs102", "cs101"]);
    expect(names("all")).toEqual(["cs101", "cs102"]);
  });

  test.each([undefined, "", 3])("%j chooses none", (selection) => {
    expect(() => names(selection)).toThrow(
      "No deployment is chosen. Choose with -c deployment=NAME, several with commas, or all. There are: one, two.",
    );
  });

  test.each(["three", "../one", "one.json"])("%s is not there", (selection) => {
    expect(() => names(selection)).toThrow(`There is no deployment ${selection}. Choose with`);
  });

  test("two files for the same stack are refused", () => {
    save("twin", {});
    expect(() => names("all")).toThrow(
      "deployments/one.json and deployments/twin.json are both the stack Academy-university-cs101-dev.",
    );
  });
});
