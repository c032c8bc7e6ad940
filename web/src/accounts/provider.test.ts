import { type AccountsProvider, accountsProviderOf, localEndpoint, localMailPage } from "./provider";

const provider: AccountsProvider = {
  id: "accounts",
  name: "E-mail account",
  kind: "accounts",
  pool: { region: "eu-west-1", userPoolId: "eu-west-1_a", clientId: "c", endpoint: "http://127.0.0.1:3000/cognito/" },
  signUp: true,
  passkeys: true,
  emailCodes: true,
  mfa: "optional",
};

it("finds the provider of accounts, or none", () => {
  expect(accountsProviderOf([{ id: "test", name: "Test", kind: "test" }, provider])).toBe(provider);
  expect(accountsProviderOf([{ id: "test", name: "Test", kind: "test" }])).toBeNull();
});

it("asks the stand-in at the name that the page has, for the sake of passkeys", () => {
  expect(localEndpoint(provider, "http://localhost:3000")).toBe("http://localhost:3000/cognito/");
  expect(localMailPage(provider, "http://localhost:3000")).toBe("http://localhost:3000/cognito/mail");
});

it("leaves the address to Amplify in AWS, and has no page of e-mails there", () => {
  const inAws = { ...provider, pool: { region: "eu-west-1", userPoolId: "eu-west-1_a", clientId: "c" } };
  expect(localEndpoint(inAws, "https://academy.example")).toBeNull();
  expect(localMailPage(inAws, "https://academy.example")).toBeNull();
});
