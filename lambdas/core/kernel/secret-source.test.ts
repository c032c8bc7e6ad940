import { SecretSource, type Secrets } from "./secret-source";

function source(read: () => Promise<Secrets>) {
  let moment = 0;
  const failures: unknown[] = [];
  const secrets = new SecretSource({
    first: { tokenSecret: "first" },
    read,
    clock: { now: () => new Date(moment) },
    failed: (error) => failures.push(error),
  });
  return { secrets, failures, pass: (ms: number) => (moment += ms) };
}

test("is read again when it is five minutes old", async () => {
  let reads = 0;
  const { secrets, pass } = source(async () => ({ tokenSecret: `read ${++reads}` }));
  pass(299_999);
  expect(await secrets.current()).toEqual({ tokenSecret: "first" });
  pass(1);
  expect(await secrets.current()).toEqual({ tokenSecret: "read 1" });
  expect(secrets.known).toEqual({ tokenSecret: "read 1" });
});

test("is renewed when asked, at most every ten seconds, and once for all who ask at a time", async () => {
  let reads = 0;
  const { secrets, pass } = source(async () => ({ tokenSecret: `read ${++reads}` }));
  expect(await secrets.renewed()).toEqual({ tokenSecret: "first" });
  pass(10_000);
  const answers = await Promise.all([secrets.renewed(), secrets.renewed(), secrets.current()]);
  expect(answers).toEqual([{ tokenSecret: "read 1" }, { tokenSecret: "read 1" }, { tokenSecret: "read 1" }]);
  pass(9_999);
  await secrets.renewed();
  expect(reads).toBe(1);
});

test("is renewed a second after it was read where a provider refused the site with it", async () => {
  let reads = 0;
  const { secrets, pass } = source(async () => ({ tokenSecret: `read ${++reads}` }));
  pass(999);
  expect(await secrets.renewedAfterRefusal()).toEqual({ tokenSecret: "first" });
  pass(1);
  expect(await secrets.renewedAfterRefusal()).toEqual({ tokenSecret: "read 1" });
  expect(await secrets.renewed()).toEqual({ tokenSecret: "read 1" });
  expect(reads).toBe(1);
});

test("stays as it is known when it cannot be read, and tells why", async () => {
  const { secrets, failures, pass } = source(async () => {
    throw new Error("no such secret");
  });
  pass(300_000);
  expect(await secrets.current()).toEqual({ tokenSecret: "first" });
  expect(failures).toEqual([new Error("no such secret")]);
});
