import { applyUpdate, Doc, encodeStateAsUpdate } from "yjs";
import units from "../../../scripts/cost/units.json";
import { EDITING_NAMES, type Platform, startPlatform } from "../../../test/access/platform";
import { MOST_A_DAY } from "../../core/editing-sessions/rules";
import { CloudInMemory } from "../../core/robots/cloud.fixture";

let platform: Platform;
let cloud: CloudInMemory;
let [base, elsewhere] = ["", ""];
beforeEach(async () => {
  cloud = new CloudInMemory();
  platform = await startPlatform({ editingSessions: { cloud, ...EDITING_NAMES } });
  const students = ["sue", "sam"].map((username) => ({ username, role: "student" as const, group: "G1" }));
  base = `/v2/courses/${await platform.makeCourse("ada", students)}/editing_sessions`;
  elsewhere = `/v2/courses/${await platform.makeCourse("bea")}/editing_sessions`;
  for (const username of ["sue", "sam"]) await platform.tokenOf(username);
});
afterEach(() => platform.close());

interface Found {
  readonly viewId: string;
  readonly snapshot: string | null;
  readonly version: number;
}

const begin = (body = "display(1);", as = "sue") => platform.succeed<string>("POST", base, { as, body });
const read = (id: string, as = "sue", query = "") => platform.succeed<Found>("GET", `${base}/${id}${query}`, { as });
const save = (id: string, body: unknown, as = "sue") => platform.call("PUT", `${base}/${id}/snapshot`, { as, body });
const endpoint = (id: string, as = "sue", query = "") =>
  platform.call("GET", `${base}/${id}/ws_endpoint${query}`, { as });
const textOf = async (answer: Response) => [answer.status, await answer.text()];
const absent = [404, "Could not find a session with that ID."];

function docOf(snapshot: string | null): Doc {
  const doc = new Doc();
  applyUpdate(doc, Buffer.from(snapshot ?? "", "base64"));
  return doc;
}
const programIn = (snapshot: string | null) => docOf(snapshot).getText("program").toString();
/** A snapshot that somebody has typed into, at its end. */
function typed(snapshot: string | null, text: string): string {
  const doc = docOf(snapshot);
  const program = doc.getText("program");
  program.insert(program.length, text);
  return Buffer.from(encodeStateAsUpdate(doc)).toString("base64");
}

describe("a session", () => {
  it("is begun with a program by one member and found by another, by its id", async () => {
    const id = await begin("const x = 1;\r\ndisplay(x);");
    expect(id).toMatch(/^[0-9a-z]{25}$/);
    const found = await read(id, "sam");
    expect(found).toEqual({
      id,
      version: 1,
      readOnly: false,
      endsAt: "2026-11-22T08:00:00.000Z",
      viewId: expect.stringMatching(/^view-[0-9a-z]{25}$/),
      snapshot: expect.any(String),
    });
    expect(programIn(found.snapshot)).toBe("const x = 1;\ndisplay(x);");
    expect(await read(id, "sam", "?known=1")).toEqual({ ...found, snapshot: null });
    expect(await read(id, "sam", "?known=0")).toEqual(found);
  });

  it("may begin with nothing, and with 64 KB, and not with more", async () => {
    expect(programIn((await read(await begin(""))).snapshot)).toBe("");
    expect(programIn((await read(await begin("x".repeat(65_536)))).snapshot)).toHaveLength(65_536);
    const body = "x".repeat(65_537);
    const answer = await textOf(await platform.call("POST", base, { as: "sue", body }));
    expect(answer).toEqual([413, "A program may have at most 64 KB"]);
  });

  it("takes the program as text, whatever the browser calls it", async () => {
    for (const type of ["text/plain", "text/plain;charset=UTF-8", "application/json", "application/octet-stream"]) {
      const headers = { "content-type": type };
      const id = await platform.succeed<string>("POST", base, { as: "sue", body: '{"a": "é"}', headers });
      expect([type, programIn((await read(id)).snapshot)]).toEqual([type, '{"a": "é"}']);
    }
  });

  it("is begun at most a hundred times a day by one user", async () => {
    for (let n = 0; n < MOST_A_DAY; n += 1) await begin(String(n));
    const refused = [429, "You have begun 100 sessions today. Try again tomorrow."];
    expect(await textOf(await platform.call("POST", base, { as: "sue", body: "" }))).toEqual(refused);
    expect(await begin("", "sam")).toHaveLength(25);
    platform.clock.pass(24 * 60 * 60);
    expect(await begin("")).toHaveLength(25);
  });

  it("is found in its own course only, and an id that nothing has nowhere", async () => {
    const id = await begin();
    const { viewId } = await read(id);
    for (const one of [id, viewId, "0".repeat(25), "1", "%20"]) {
      for (const path of [`${elsewhere}/${one}`, `${elsewhere}/${one}/ws_endpoint`]) {
        expect([path, ...(await textOf(await platform.call("GET", path, { as: "bea" })))]).toEqual([path, ...absent]);
      }
    }
    expect(await textOf(await platform.call("GET", `${base}/${id}`, { as: "bea" }))).toEqual([403, "Forbidden"]);
    expect(cloud.sessions).toEqual([]);
  });

  it("ends a day after its last snapshot", async () => {
    const id = await begin();
    platform.clock.set("2026-11-22T07:59:59.000Z");
    const { snapshot, version } = await read(id);
    expect((await save(id, { snapshot: typed(snapshot, "2;"), version })).status).toBe(200);
    platform.clock.set("2026-11-23T07:59:58.000Z");
    expect(await read(id)).toMatchObject({ version: 2, endsAt: "2026-11-23T07:59:59.000Z" });
    platform.clock.set("2026-11-23T07:59:59.000Z");
    const body = { snapshot: typed(snapshot, "3;"), version: 2 };
    for (const answer of [await save(id, body), await endpoint(id)]) expect(await textOf(answer)).toEqual(absent);
    expect(await textOf(await platform.call("GET", `${base}/${id}`, { as: "sue" }))).toEqual(absent);
  });
});

describe("a snapshot", () => {
  it("replaces the one that it follows, and no other", async () => {
    const id = await begin("1;");
    const { snapshot, version } = await read(id);
    const mine = await save(id, { snapshot: typed(snapshot, "mine;"), version });
    expect(await mine.json()).toEqual({ version: 2 });
    const theirs = await save(id, { snapshot: typed(snapshot, "theirs;"), version }, "sam");
    expect(await textOf(theirs)).toEqual([412, "Somebody else has saved the session: it is at version 2"]);
    const last = await read(id, "sam", "?known=1");
    expect([last.version, programIn(last.snapshot)]).toEqual([2, "1;mine;"]);
    const merged = await save(id, { snapshot: typed(last.snapshot, "theirs;"), version: 2 }, "sam");
    expect(await merged.json()).toEqual({ version: 3 });
    expect(programIn((await read(id)).snapshot)).toBe("1;mine;theirs;");
  });

  it("of several who save at once replaces just one", async () => {
    const id = await begin("1;");
    const { snapshot } = await read(id);
    const tries = ["a", "b", "c", "d"].map((text) => save(id, { snapshot: typed(snapshot, text), version: 1 }));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 412, 412, 412]);
    expect(await read(id)).toMatchObject({ version: 2 });
  });

  it("must have all the edits that the session has", async () => {
    const id = await begin("1;");
    const { snapshot } = await read(id);
    const [front, back] = [typed(snapshot, "a"), typed(snapshot, "b")];
    await save(id, { snapshot: front, version: 1 });
    for (const lacking of [back, snapshot, "AAA="]) {
      const answer = await textOf(await save(id, { snapshot: lacking, version: 2 }));
      expect(answer).toEqual([400, "The snapshot lacks edits that the session has"]);
    }
    expect(await read(id)).toMatchObject({ snapshot: front, version: 2 });
  });

  it.each([
    [{}],
    [{ snapshot: "AAA=" }],
    [{ snapshot: null, version: 1 }],
    [{ snapshot: "no base64", version: 1 }],
    [{ snapshot: "A===", version: 1 }],
    [{ snapshot: "AAA=", version: 0 }],
    [{ snapshot: "AAA=", version: 1.5 }],
    [{ snapshot: "AAA=", version: "1" }],
    [{ snapshot: "", version: 1 }],
    [{ snapshot: Buffer.from("display(1);").toString("base64"), version: 1 }],
    [[]],
  ])("is not %j", async (body) => {
    const id = await begin();
    const needed = "A snapshot (an update of Yjs in base64) and the version that it follows are needed";
    expect(await textOf(await save(id, body))).toEqual([400, needed]);
    expect(await read(id)).toMatchObject({ version: 1 });
  });

  it("has at most 256 KB", async () => {
    const id = await begin("");
    const large = (bytes: number) => {
      const doc = new Doc();
      doc.clientID = 5;
      doc.getText("program").insert(0, "x".repeat(bytes - 18));
      return Buffer.from(encodeStateAsUpdate(doc));
    };
    expect(large(262_144)).toHaveLength(262_144);
    const saved = await save(id, { snapshot: large(262_144).toString("base64"), version: 1 });
    expect(saved.status).toBe(200);
    expect((await read(id)).snapshot).toHaveLength(349_528);
    const answer = await textOf(await save(id, { snapshot: large(262_145).toString("base64"), version: 2 }));
    expect(answer).toEqual([413, "A snapshot may have at most 256 KB"]);
  });
});

describe("the id for viewing", () => {
  it("finds the session, says that it is for reading, and saves nothing", async () => {
    const id = await begin("1;");
    const found = await read(id);
    const viewed = await read(found.viewId, "sam");
    expect(viewed).toEqual({ ...found, id: found.viewId, readOnly: true });
    const answer = [403, "This session ID is for reading only."];
    const body = { snapshot: typed(found.snapshot, "2;"), version: 1 };
    expect(await textOf(await save(found.viewId, body, "sam"))).toEqual(answer);
    expect(await textOf(await endpoint(found.viewId, "sam", "?role=edit"))).toEqual(answer);
    expect(cloud.sessions).toEqual([]);
  });
});

describe("the endpoint", () => {
  const arn = "arn:aws:iot:ap-southeast-1:123456789012";

  it("is lent to the user for that session alone, and signed for 300 seconds", async () => {
    const id = await begin();
    const { viewId } = await read(id);
    const given = (await (await endpoint(id, "sam")).json()) as Record<string, string>;
    const topic = `uni_cs_test_edit:${viewId.slice(5)}`;
    const { userId } = await platform.registrationOf("sam", 1);
    const clientNamePrefix = `uni_cs_test_edit-u${userId}-`;
    expect(given).toEqual({ endpoint: expect.any(String), clientNamePrefix, topic, role: "edit" });
    const url = new URL(given.endpoint ?? "");
    expect(`${url.origin}${url.pathname}`).toBe("wss://test-ats.iot.ap-southeast-1.amazonaws.com/mqtt");
    expect(url.searchParams.get("X-Amz-Expires")).toBe("300");
    const [lent] = cloud.sessions;
    expect(lent?.name).toBe(`edit-${viewId.slice(5)}-u${userId}`);
    expect(JSON.parse(lent?.policy ?? "").Statement).toEqual([
      { Effect: "Allow", Action: "iot:Connect", Resource: `${arn}:client/${clientNamePrefix}*` },
      { Effect: "Allow", Action: "iot:Subscribe", Resource: `${arn}:topicfilter/${topic}/*` },
      { Effect: "Allow", Action: "iot:Receive", Resource: `${arn}:topic/${topic}/uni_cs_test_edit-u*` },
      { Effect: "Allow", Action: "iot:Publish", Resource: `${arn}:topic/${topic}/${clientNamePrefix}*` },
    ]);
  });

  it("of who views is on the same topic, without the right to send", async () => {
    const id = await begin();
    const { viewId } = await read(id);
    for (const [one, query] of [
      [id, "?role=view"],
      [viewId, ""],
      [viewId, "?role=view"],
    ] as const) {
      const given = (await (await endpoint(one, "sam", query)).json()) as Record<string, string>;
      expect(given).toMatchObject({ topic: `uni_cs_test_edit:${viewId.slice(5)}`, role: "view" });
      expect(cloud.sessions.at(-1)?.policy).not.toContain("iot:Publish");
    }
    expect((await endpoint(id, "sam", "?role=admin")).status).toBe(400);
  });

  it("is refused with one text when AWS fails", async () => {
    const id = await begin();
    cloud.failure = new Error("AWS is away");
    expect(await textOf(await endpoint(id))).toEqual([500, "Upstream AWS error"]);
  });
});

it("what is good for one person or for minutes is kept from caches", async () => {
  const id = await begin();
  for (const path of [`${base}/${id}`, `${base}/${id}/ws_endpoint`]) {
    const answer = await platform.call("GET", path, { as: "sue" });
    expect(answer.headers.get("cache-control")).toBe("no-store");
  }
});

it("consumes these units, the gate's read included", async () => {
  let id = "";
  let snapshot: string | null = null;
  const used = async (act: () => Promise<unknown>) => {
    platform.meter.take();
    await act();
    return platform.meter.take();
  };
  const large = "x".repeat(20_000);
  expect({
    begin: await used(async () => {
      id = await begin();
    }),
    join: await used(async () => {
      snapshot = (await read(id)).snapshot;
    }),
    "look whether there is news": await used(() => read(id, "sue", "?known=1")),
    ws_endpoint: await used(() => endpoint(id)),
    save: await used(() => save(id, { snapshot: typed(snapshot, "2;"), version: 1 })),
    "save, too late": await used(() => save(id, { snapshot: typed(snapshot, "2;"), version: 1 })),
    "begin with 20 KB": await used(async () => {
      id = await begin(large);
    }),
    "join with 20 KB": await used(async () => {
      snapshot = (await read(id)).snapshot;
    }),
    "look whether there is news of 20 KB": await used(() => read(id, "sue", "?known=1")),
    "save 20 KB": await used(() => save(id, { snapshot: typed(snapshot, "2;"), version: 1 })),
    "an id that nothing has": await used(() => platform.call("GET", `${base}/nothing`, { as: "sue" })),
  }).toEqual({
    begin: "1 reads, 2 writes in 3 calls",
    join: "2 reads, 0 writes in 2 calls",
    "look whether there is news": units["look at a session"],
    ws_endpoint: "2 reads, 0 writes in 2 calls",
    save: units["save a session"],
    "save, too late": "2 reads, 0 writes in 2 calls",
    "begin with 20 KB": "1 reads, 21 writes in 3 calls",
    "join with 20 KB": "6 reads, 0 writes in 2 calls",
    "look whether there is news of 20 KB": "3.5 reads, 0 writes in 2 calls",
    "save 20 KB": "6 reads, 20 writes in 3 calls",
    "an id that nothing has": "1 reads, 0 writes in 1 calls",
  });
});
