import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { App, Stack } from "aws-cdk-lib";
import { Template } from "aws-cdk-lib/assertions";
import { ProviderSettings } from "../../lambdas/core/sessions/providers";
import { Federation, isSaml } from "../../lib/federation";
import { metadataFault } from "../../lib/saml-metadata";
import { problemsOf } from "./specification";
import { deployment, only, resourcesOf, templateOf } from "./stacks";

const SAML = {
  id: "university",
  name: "University",
  kind: "saml",
  metadata: "https://idp.university.example/idp/shibboleth",
  attributes: {
    username: "urn:oid:0.9.2342.19200300.100.1.1",
    name: "urn:oid:2.16.840.1.113730.3.1.241",
    email: "urn:oid:0.9.2342.19200300.100.1.3",
    groups: "urn:oid:1.3.6.1.4.1.5923.1.1.1.9",
  },
  trustEmail: true,
  admit: { emailDomains: ["university.example"], groups: ["staff@university.example"] },
  groups: [{ group: "staff@university.example", course: 1, role: "staff" }],
  logout: true,
};
const GITHUB = { id: "github", name: "GitHub", kind: "github", clientId: "Iv1.0123456789abcdef" };
const federated = (providers: unknown[], name = "demo") => deployment(name, { providers, courseCreators: "anyone" });
const template = templateOf(federated([SAML, GITHUB]));

/** A part of the template as text, with its references in braces. */
const textOf = (value: unknown): string => {
  if (typeof value === "string") return value;
  const { Ref, "Fn::Join": joined } = value as { Ref?: string; "Fn::Join"?: [string, unknown[]] };
  return Ref ? `{${Ref}}` : (joined?.[1].map(textOf).join(joined[0]) ?? JSON.stringify(value));
};

test("nothing of it is there for who has no SAML", () => {
  expect(resourcesOf(templateOf(deployment("demo")), "AWS::Cognito::UserPool")).toEqual({});
});

test("every property is one that CloudFormation knows", () => {
  expect(problemsOf(template.toJSON())).toEqual([]);
});

describe("the pool", () => {
  const [, { Properties: pool }] = only(template, "AWS::Cognito::UserPool");

  test("has attributes that every sign-in may write, and asks for none", () => {
    expect(
      pool.Schema.map(({ Name, Mutable, Required }: Record<string, unknown>) => [Name, Mutable, Required]),
    ).toEqual([
      ["name", true, false],
      ["email", true, false],
      ["username", true, false],
      ["groups", true, false],
    ]);
  });

  test("lets nobody sign up, and calls nothing that could link two accounts", () => {
    expect(pool.AdminCreateUserConfig).toEqual({ AllowAdminCreateUserOnly: true });
    expect(pool).not.toHaveProperty("LambdaConfig");
    expect(pool).not.toHaveProperty("UsernameAttributes");
    expect(pool).not.toHaveProperty("AliasAttributes");
  });

  test.each([
    [true, "Delete", "INACTIVE"],
    [false, "Retain", "ACTIVE"],
  ])("of a stage that is disposable (%j) is to %s with the stack", (isDisposable, policy, protection) => {
    const stage = { ...federated([SAML]), isDisposable };
    const [, resource] = only(templateOf(stage), "AWS::Cognito::UserPool");
    expect([resource.DeletionPolicy, resource.Properties.DeletionProtection]).toEqual([policy, protection]);
  });
});

describe("the university", () => {
  const [id, { Properties: provider }] = only(template, "AWS::Cognito::UserPoolIdentityProvider");
  const [, client] = only(template, "AWS::Cognito::UserPoolClient");

  test("is a SAML provider by its metadata, whose attributes are mapped, and whose login ends with ours", () => {
    expect(provider).toMatchObject({
      ProviderName: "university",
      ProviderType: "SAML",
      ProviderDetails: {
        MetadataURL: "https://idp.university.example/idp/shibboleth",
        IDPSignout: "true",
        IDPInit: "false",
      },
      AttributeMapping: {
        "custom:username": "urn:oid:0.9.2342.19200300.100.1.1",
        name: "urn:oid:2.16.840.1.113730.3.1.241",
        email: "urn:oid:0.9.2342.19200300.100.1.3",
        "custom:groups": "urn:oid:1.3.6.1.4.1.5923.1.1.1.9",
      },
    });
  });

  test("is the only way in by its client, which has no secret and leads back to the login page", () => {
    expect(client.Properties).toMatchObject({
      GenerateSecret: false,
      SupportedIdentityProviders: ["university"],
      AllowedOAuthFlows: ["code"],
      ExplicitAuthFlows: ["ALLOW_REFRESH_TOKEN_AUTH"],
      PreventUserExistenceErrors: "ENABLED",
    });
    const [site] = (client.Properties.LogoutURLs as unknown[]).map(textOf);
    expect(site).toMatch(/^https:\/\/.*\/login$/);
    expect((client.Properties.CallbackURLs as unknown[]).map(textOf)).toEqual([site]);
    expect((client as unknown as { DependsOn: string[] }).DependsOn).toEqual([id]);
  });

  test("may have its attributes written by a sign-in, and by no token that a person holds", () => {
    const written = ["custom:username", "name", "email", "custom:groups"];
    expect(client.Properties.WriteAttributes).toEqual(written);
    expect(client.Properties.ReadAttributes).toEqual([...written, "email_verified"]);
    expect(client.Properties.AllowedOAuthScopes).toEqual(["openid", "profile", "email"]);
  });

  test("that is not the first provider comes back under its name", () => {
    const second = templateOf(federated([GITHUB, SAML]));
    const [address] = only(second, "AWS::Cognito::UserPoolClient")[1].Properties.CallbackURLs;
    expect(textOf(address)).toMatch(/\/login\?provider=university$/);
  });

  test("is told of beside another, which shares the pool", () => {
    const both = templateOf(federated([SAML, { ...SAML, id: "college", logout: false }]));
    only(both, "AWS::Cognito::UserPool");
    const providers = Object.values(resourcesOf(both, "AWS::Cognito::UserPoolIdentityProvider"));
    expect(providers.map(({ Properties }) => [Properties.ProviderName, Properties.ProviderDetails.IDPSignout])).toEqual(
      [
        ["university", "true"],
        ["college", "false"],
      ],
    );
  });
});

test("the API sees an OpenID provider at the pool, which leads straight on to the university", () => {
  const functions = Object.values(resourcesOf(template, "AWS::Lambda::Function"));
  const text = functions.map(({ Properties }) => Properties.Environment?.Variables?.PROVIDERS).find(Boolean);
  const [pool] = only(template, "AWS::Cognito::UserPool");
  const [client] = only(template, "AWS::Cognito::UserPoolClient");
  const providers = JSON.parse(textOf(text)) as unknown[];
  expect(ProviderSettings.parse(providers[0])).toEqual({
    id: "university",
    name: "University",
    kind: "openid",
    issuer: `https://cognito-idp.ap-southeast-1.amazonaws.com/{${pool}}`,
    clientId: `{${client}}`,
    scopes: "openid profile email",
    claims: { username: "custom:username", name: "name", email: "email", groups: "custom:groups" },
    trustEmail: true,
    admit: { emailDomains: ["university.example"], groups: ["staff@university.example"] },
    groups: [{ group: "staff@university.example", course: 1, role: "staff" }],
    authorizeParameters: { identity_provider: "university" },
    logout: true,
  });
});

test("the outputs tell the university's operators where assertions go", () => {
  const outputs = template.toJSON().Outputs as Record<string, { Value: unknown }>;
  const [pool] = only(template, "AWS::Cognito::UserPool");
  expect(textOf(outputs.SamlEntityId?.Value)).toBe(`urn:amazon:cognito:sp:{${pool}}`);
  expect(textOf(outputs.SamlAcsAddress?.Value)).toMatch(
    /^https:\/\/academy-\{AWS::AccountId\}-[0-9a-f]{12}\.auth\..*\.amazoncognito\.com\/saml2\/idpresponse$/,
  );
});

const certificate = (letter: string) =>
  `<md:KeyDescriptor use="signing"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${letter.repeat(1200)}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`;
const metadataWith = (keys: string, service = "SingleSignOnService") =>
  `<?xml version="1.0"?><md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" entityID="https://idp.university.example"><md:IDPSSODescriptor>${keys}<md:${service} Location="https://idp.university.example/sso"/></md:IDPSSODescriptor></md:EntityDescriptor>`;

describe("metadata in a file", () => {
  let folder = "";
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "metadata-"));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const synthesize = () => {
    const { providers } = federated([{ ...SAML, metadata: "university.xml" }]);
    const stack = new Stack(new App(), "Stack");
    new Federation(stack, "Federation", {
      providers: providers.filter(isSaml),
      returnsTo: () => "https://a.example/login",
      site: "https://a.example",
      metadataFolder: folder,
    });
    return Template.fromStack(stack);
  };

  test("passes through whole, with the certificate of now and the one of afterwards", () => {
    const text = metadataWith(certificate("A") + certificate("B"));
    writeFileSync(join(folder, "university.xml"), text);
    const details = only(synthesize(), "AWS::Cognito::UserPoolIdentityProvider")[1].Properties.ProviderDetails;
    expect(details).toEqual({ MetadataFile: text, IDPSignout: "true", IDPInit: "false" });
  });

  test("is refused in words where Cognito would not take it", () => {
    writeFileSync(join(folder, "university.xml"), "<html></html>");
    expect(synthesize).toThrow("deployments/university.xml: This describes no identity provider");
  });
});

test.each([
  ["no XML", "This is no XML."],
  [`<md:EntitiesDescriptor xmlns:md="m">${metadataWith("").slice(21)}</md:EntitiesDescriptor>`, "a whole federation"],
  [metadataWith(""), "It has no certificate"],
  [metadataWith(certificate("A"), "Other"), "It has no SingleSignOnService."],
  [metadataWith(certificate("ABCD")), "A certificate is longer than 4096 characters"],
])("%#: metadata that say too little or too much", (text, fault) => {
  expect(metadataFault(text)).toContain(fault);
});

test.each<[Record<string, unknown>, string]>([
  [{ id: "un" }, "providers.0.id: use at least 3 characters"],
  [{ metadata: "http://idp.example/m" }, "providers.0.metadata: use an https address, or the name of an .xml file"],
  [{ metadata: "../secret.xml" }, "providers.0.metadata: use an https address"],
  [{ attributes: { email: "mail" } }, "providers.0.attributes.username"],
  [{ trustEmail: false }, "providers.0.admit.emailDomains: name attributes.email and set trustEmail"],
  [{ attributes: { username: "uid", email: "mail" } }, "providers.0.groups: name attributes.groups"],
  [{ admit: { claims: { "custom:groups": ["x"] } } }, "providers.0.admit.claims: of an assertion only"],
  [{ clientId: "x" }, "clientId"],
])("the deployment file is refused with %j", (change, message) => {
  expect(() => federated([{ ...SAML, ...change }])).toThrow(message);
});

test("the stage local says that it has no SAML", () => {
  expect(() => federated([SAML], "local")).toThrow(
    "providers.0: SAML goes through Cognito in the account; in the stage local use kind openid",
  );
});

test("the recipe's block is one that a deployment takes", () => {
  const page = readFileSync("docs/sign-in/shibboleth-saml.md", "utf8");
  const block = JSON.parse(/```json\n(.*?)```/s.exec(page)?.[1] ?? "");
  expect(federated([block]).providers[0]).toMatchObject({ kind: "saml", id: "university" });
});
