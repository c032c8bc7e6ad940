import { answerTrigger } from "./trigger";

const site = { name: "CS & <Academy>", origin: "https://academy.example", emailDomains: ["uni.example"] };

const event = (triggerSource: string, request: object = {}) => ({
  version: "1",
  triggerSource,
  region: "us-east-1",
  userPoolId: "us-east-1_Pool",
  userName: "2f1c7c0e-0000-4000-8000-000000000001",
  callerContext: { awsSdkVersion: "1", clientId: "client" },
  request: { userAttributes: { email: "rita@uni.example", name: "Rita <b>" }, ...request },
  response: { smsMessage: null, emailMessage: null, emailSubject: null },
});
const mail = (triggerSource: string, request: object = {}) => {
  const { response } = answerTrigger(event(triggerSource, { codeParameter: "{####}", ...request }), site);
  return { subject: response.emailSubject, lines: String(response.emailMessage).split("\n") };
};
const LINK =
  '<p>CS &#38; &#60;Academy&#62;: <a href="https://academy.example/login/account">https://academy.example/login/account</a></p>';
const CODE = '<p style="font-size:24px"><strong>{####}</strong></p>';
const UNASKED = "<p>If you did not ask for this, ignore this mail: nothing happens without the code.</p>";

describe("mails", () => {
  it("of an invitation have name and first password, the course, and where to sign in", () => {
    const metadata = { usernameParameter: "{username}", clientMetadata: { course: "<i>CS</i>" } };
    expect(mail("CustomMessage_AdminCreateUser", metadata)).toEqual({
      subject: "Your account on CS & <Academy>",
      lines: [
        "<p>You are invited to &#60;i&#62;CS&#60;/i&#62; on CS &#38; &#60;Academy&#62;.</p>",
        "<p>E-mail: <strong>{username}</strong><br>",
        "Password for the first time: <strong>{####}</strong></p>",
        "<p>Sign in within 7 days, and choose a password of your own:</p>",
        LINK,
      ],
    });
  });

  it("of an invitation from elsewhere than the site name no course", () => {
    expect(mail("CustomMessage_AdminCreateUser", { usernameParameter: "{username}" }).lines[0]).toBe(
      "<p>You are invited to CS &#38; &#60;Academy&#62;.</p>",
    );
  });

  it.each([
    ["CustomMessage_SignUp", "Confirm your address for", "Your code to make an account on"],
    ["CustomMessage_ResendCode", "Confirm your address for", "Your code to make an account on"],
    ["CustomMessage_ForgotPassword", "Reset your password for", "Your code to choose a new password for"],
    ["CustomMessage_UpdateUserAttribute", "Confirm your address for", "Your code to confirm this address for"],
    ["CustomMessage_VerifyUserAttribute", "Confirm your address for", "Your code to confirm this address for"],
  ])("%s has the code", (source, subject, before) => {
    expect(mail(source)).toEqual({
      subject: `${subject} CS & <Academy>`,
      lines: [`<p>${before} CS &#38; &#60;Academy&#62;:</p>`, CODE, UNASKED, LINK],
    });
  });

  it("with a code in place of a password warn of giving it away", () => {
    expect(mail("CustomMessage_Authentication").lines[2]).toBe(
      "<p>Give it to nobody. If you did not ask for this, ignore this mail: nothing happens without the code.</p>",
    );
  });

  it.each(["CustomMessage_SignUp", "CustomMessage_ForgotPassword", "CustomMessage_ResendCode"])(
    "%s says nothing that whoever asked for it has chosen",
    (source) => {
      const { lines } = mail(source, { clientMetadata: { course: "Win a prize at http://evil.example" } });
      expect(lines.join("\n")).not.toMatch(/Rita|prize/);
    },
  );

  it("keep the words of Cognito where there are none of ours", () => {
    const other = event("CustomMessage_Future", { codeParameter: "{####}" });
    expect(answerTrigger(other, site)).toEqual(other);
  });
});

describe("who makes an account", () => {
  const signUp = (email: unknown, emailDomains = site.emailDomains) =>
    answerTrigger(event("PreSignUp_SignUp", { userAttributes: { email } }), { ...site, emailDomains });

  it.each(["rita@uni.example", "Rita@UNI.example"])("%s may", (email) => {
    // Nobody is confirmed by this: the code that is mailed does that.
    expect(signUp(email).response).toEqual({ smsMessage: null, emailMessage: null, emailSubject: null });
  });

  it.each([
    "rita@other.example",
    "rita@sub.uni.example",
    "rita@uni.example.evil.example",
    "rita@notuni.example",
    "@uni.example",
    "rita@evil.example,b@uni.example",
    "rita@evil.example@uni.example",
    "<rita@evil.example> b@uni.example",
    "uni.example",
    "",
    undefined,
    7,
  ])("%j may not", (email) => {
    expect(() => signUp(email)).toThrow(new Error("Accounts are for addresses of uni.example"));
  });

  it("is nobody where people are invited only", () => {
    expect(() => signUp("rita@uni.example", [])).toThrow(new Error("Accounts are made by invitation only"));
  });

  it("is found by the name that was typed where Cognito tells no attribute", () => {
    const { request, ...rest } = event("PreSignUp_SignUp", { userAttributes: {} });
    expect(answerTrigger({ ...rest, request, userName: "rita@uni.example" }, site).userName).toBe("rita@uni.example");
  });

  it("may be anybody who is invited", () => {
    const invited = event("PreSignUp_AdminCreateUser", { userAttributes: { email: "guest@other.example" } });
    expect(answerTrigger(invited, site)).toEqual(invited);
  });

  it("is nobody from another provider", () => {
    expect(() => answerTrigger(event("PreSignUp_ExternalProvider"), site)).toThrow(
      "Accounts are made on the site only",
    );
  });
});

it("answers no trigger that the pool is not set to call", () => {
  expect(() => answerTrigger(event("PostConfirmation_ConfirmSignUp"), site)).toThrow(
    "There is no answer to PostConfirmation_ConfirmSignUp",
  );
});
