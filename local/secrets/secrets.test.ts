import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { GetSecretValueCommand, PutSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { generateSecret, generateSecretString, startSecrets } from ".";

const draw = (rules: object) => generateSecret(generateSecretString.parse(rules));

describe("the Secrets Manager stand-in", () => {
  it("generates a value once, keeps it over a restart in a file of its owner's, and can change it", async () => {
    const folder = mkdtempSync(join(tmpdir(), "secrets-"));
    const rules = { SecretStringTemplate: '{"user":"x"}', GenerateStringKey: "token", PasswordLength: 64 };
    const first = await startSecrets({ dataFolder: folder });
    const arn = first.declareSecret("auth", () => draw(rules));
    const text = first.read("auth") ?? "";
    expect(JSON.parse(text)).toEqual({ user: "x", token: expect.stringMatching(/^.{64}$/) });
    expect(readdirSync(folder)).toEqual(["auth.json"]);
    expect(statSync(join(folder, "auth.json")).mode & 0o777).toBe(0o600);
    await first.close();

    const second = await startSecrets({ dataFolder: folder });
    expect(second.declareSecret("auth", () => "another")).toBe(arn);
    const client = new SecretsManagerClient({
      endpoint: second.endpoint,
      region: "us-east-1",
      credentials: { accessKeyId: "local", secretAccessKey: "local" },
    });
    const read = async () => (await client.send(new GetSecretValueCommand({ SecretId: arn }))).SecretString;
    expect(await read()).toBe(text);
    await client.send(new PutSecretValueCommand({ SecretId: "auth", SecretString: "changed" }));
    expect(await read()).toBe("changed");
    const missing = client.send(new GetSecretValueCommand({ SecretId: "missing" }));
    await expect(missing).rejects.toMatchObject({ name: "ResourceNotFoundException" });
    client.destroy();
    await second.close();
    rmSync(folder, { recursive: true });
  });

  it("honours the rules of a generated value", () => {
    expect(draw({})).toMatch(/^.{32}$/);
    expect(draw({ ExcludePunctuation: true, PasswordLength: 200 })).toMatch(/^[a-zA-Z0-9]{200}$/);
    expect(
      draw({ ExcludePunctuation: true, ExcludeNumbers: true, ExcludeUppercase: true, ExcludeCharacters: "abc" }),
    ).toMatch(/^[d-z]{32}$/);
  });
});
