import { callDrive, type GoogleForTests, startGoogle, upload } from "../for-tests";

describe("Drive v3 of the local stack", () => {
  let drive: GoogleForTests;
  const call = (path: string, init?: RequestInit) => callDrive(drive, path, init);
  const reasonOf = ({ status, body }: { status: number; body: { error: { errors: { reason: string }[] } } }) => [
    status,
    body.error.errors[0]?.reason,
  ];

  beforeEach(async () => {
    drive = await startGoogle();
  });
  afterEach(() => drive.close());

  it("lists the programs that the app made, and neither folders nor files of others", async () => {
    const { body } = await call("/drive/v3/files?fields=files(id,name,appProperties)&orderBy=name");
    expect(body).toEqual({
      files: [
        {
          id: "1demo-101-fibonacci",
          name: "fibonacci.js",
          appProperties: { source: "true", chapter: "1", variant: "lazy", external: "NONE" },
        },
        {
          id: "1demo-101-heart",
          name: "heart.js",
          appProperties: { source: "true", chapter: "1", variant: "default", external: "RUNES" },
        },
        {
          id: "1demo-101-tree",
          name: "tree.js",
          appProperties: { source: "true", chapter: "2", variant: "default", external: "NONE" },
        },
      ],
    });
  });

  it("lists by pages", async () => {
    const first = await call("/drive/v3/files?pageSize=2&orderBy=name&fields=nextPageToken,files/name");
    expect(first.body.files).toEqual([{ name: "fibonacci.js" }, { name: "heart.js" }]);
    const address = `/drive/v3/files?pageSize=2&orderBy=name&fields=nextPageToken,files/name&pageToken=`;
    expect((await call(address + first.body.nextPageToken)).body).toEqual({ files: [{ name: "tree.js" }] });
  });

  it("answers the default fields, the ones that were asked for, and the content", async () => {
    expect((await call("/drive/v3/files/1demo-101-heart")).body).toEqual({
      kind: "drive#file",
      id: "1demo-101-heart",
      name: "heart.js",
      mimeType: "text/plain",
    });
    const { body } = await call(
      "/drive/v3/files/1demo-101-heart?fields=version,modifiedTime,capabilities/canEdit,size",
    );
    expect(body).toEqual({
      version: "1",
      modifiedTime: "2026-03-01T08:00:00.000Z",
      capabilities: { canEdit: true },
      size: "111",
    });
    expect((await call("/drive/v3/files/1demo-101-heart?alt=media")).body).toBe(
      'import { heart, show, stack, quarter_turn_right } from "rune";\n\nshow(stack(heart, quarter_turn_right(heart)));\n',
    );
  });

  it("makes a file of two parts, in My Drive when no folder is named", async () => {
    const metadata = { name: "new.js", mimeType: "text/plain", appProperties: { source: "true", chapter: "3" } };
    const fields = "fields=id,name,parents,appProperties,headRevisionId,version";
    const init = upload("POST", metadata, "const ünits = '--cut';");
    const made = await call(`/upload/drive/v3/files?uploadType=multipart&${fields}`, init);
    expect(made).toMatchObject({
      status: 200,
      body: {
        id: "1id0003",
        name: "new.js",
        parents: ["0A101root"],
        version: "1",
        headRevisionId: "0Bid0004",
        appProperties: { source: "true", chapter: "3" },
      },
    });
    expect((await call("/drive/v3/files/1id0003?alt=media")).body).toBe("const ünits = '--cut';");
  });

  it("gives every change a version, and new content a revision", async () => {
    const address =
      "/upload/drive/v3/files/1demo-101-tree?uploadType=multipart&fields=headRevisionId,version,modifiedTime";
    drive.clock.now = Date.parse("2026-03-01T08:30:00Z");
    const changed = await call(address, upload("PATCH", { appProperties: { chapter: "4", variant: null } }, "42;"));
    expect(changed.body).toEqual({
      headRevisionId: "0Bid0003",
      version: "2",
      modifiedTime: "2026-03-01T08:30:00.000Z",
    });
    const init = { method: "PATCH", body: JSON.stringify({ name: "forest.js" }) };
    const renamed = await call("/drive/v3/files/1demo-101-tree?fields=name,headRevisionId,version,appProperties", init);
    expect(renamed.body).toEqual({
      name: "forest.js",
      headRevisionId: "0Bid0003",
      version: "3",
      appProperties: { source: "true", chapter: "4", external: "NONE" },
    });
  });

  it("hides files that the app has not made and nobody has picked for it", async () => {
    expect(await call("/drive/v3/files/1demo-101-notes")).toMatchObject({
      status: 404,
      body: {
        error: {
          code: 404,
          message: "File not found: 1demo-101-notes.",
          errors: [
            {
              domain: "global",
              reason: "notFound",
              message: "File not found: 1demo-101-notes.",
              location: "fileId",
              locationType: "parameter",
            },
          ],
        },
      },
    });
    const made = upload("POST", { name: "x.js", parents: ["1demo-101-programs"] }, "1;");
    expect(reasonOf(await call("/upload/drive/v3/files?uploadType=multipart", made))).toEqual([404, "notFound"]);
    const others = { ...drive, token: drive.google.issueToken("102", ["https://www.googleapis.com/auth/drive.file"]) };
    expect(reasonOf(await callDrive(others, "/drive/v3/files/1demo-101-heart"))).toEqual([404, "notFound"]);
  });

  it("refuses no token, one that has expired after 3599 seconds, and one without the scope", async () => {
    const other = (token: string) => callDrive({ ...drive, token }, "/drive/v3/files");
    expect(reasonOf(await other("made-up"))).toEqual([401, "authError"]);
    expect(reasonOf(await other(drive.google.issueToken("101", ["profile"])))).toEqual([
      403,
      "insufficientPermissions",
    ]);
    drive.clock.now += 3_598_999;
    expect((await call("/drive/v3/files")).status).toBe(200);
    drive.clock.now += 1;
    expect(reasonOf(await call("/drive/v3/files"))).toEqual([401, "authError"]);
  });

  it.each([
    ["/drive/v3/files?fields=files(name,colour)", "invalid"],
    ["/drive/v3/files?fields=files(name", "invalid"],
    ["/drive/v3/files?q=colour = 'red'", "invalid"],
    ["/drive/v3/files?pageToken=made-up", "invalid"],
    ["/drive/v3/files?orderBy=colour", "invalid"],
    ["/drive/v3/files?colour=red", "invalid"],
    ["/drive/v3/about", "required"],
  ])("refuses %s", async (path, reason) => {
    expect(reasonOf(await call(path))).toEqual([400, reason]);
  });

  it("refuses bodies that are not as described, and parents of a file that is there", async () => {
    const address = "/upload/drive/v3/files?uploadType=multipart";
    const broken = { ...upload("POST", {}, "1;"), headers: { "content-type": "multipart/related; boundary=other" } };
    expect(reasonOf(await call(address, broken))).toEqual([400, "badContent"]);
    expect(reasonOf(await call(address, upload("POST", { colour: "red" }, "1;")))).toEqual([400, "invalid"]);
    const long = upload("POST", { appProperties: { chapter: "x".repeat(118) } }, "1;");
    expect(reasonOf(await call(address, long))).toEqual([400, "invalid"]);
    const moved = upload("PATCH", { parents: ["root"] }, "1;");
    const place = "/upload/drive/v3/files/1demo-101-tree?uploadType=multipart";
    expect(reasonOf(await call(place, moved))).toEqual([403, "fieldNotWritable"]);
  });

  it("lets pages of any origin call it, by what it says before and in each answer", async () => {
    const headers = { origin: "https://academy.example.edu" };
    const before = await call("/drive/v3/files", { method: "OPTIONS", headers });
    expect([before.status, before.headers.get("access-control-allow-headers")]).toEqual([
      204,
      "authorization,content-type",
    ]);
    const refused = await callDrive({ ...drive, token: "made-up" }, "/drive/v3/files", { headers });
    expect(refused.headers.get("access-control-allow-origin")).toBe("https://academy.example.edu");
  });

  it("tells whose Drive it is", async () => {
    const { body } = await call("/drive/v3/about?fields=user(displayName,emailAddress)");
    expect(body).toEqual({ user: { displayName: "Mira Tan", emailAddress: "mira@example.com" } });
  });
});
