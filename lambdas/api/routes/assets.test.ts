import { expectContract } from "../../../test/access/contract";
import { assetForm, PNG, wave } from "../../../test/access/media";
import { type Platform, startPlatform } from "../../../test/access/platform";

let platform: Platform;
let courseId: number;
beforeEach(async () => {
  platform = await startPlatform();
  courseId = await platform.makeCourse("ada", [{ username: "stan", role: "staff" }]);
});
afterEach(() => platform.close());

const bytes = (text: string) => new Uint8Array(Buffer.from(text, "latin1"));
const JPEG = bytes("\xff\xd8\xff\xe0 and so on");
const assets = (path: string, course = courseId) => `/v2/courses/${course}/admin/assets/${path}`;
const upload = (path: string, content = PNG, as = "stan") =>
  platform.call("POST", assets(path), { as, body: assetForm(content) });
const remove = (path: string) => platform.call("DELETE", assets(path), { as: "stan" });
const list = async (folder: string) =>
  (await expectContract("listAssets", await platform.call("GET", assets(folder), { as: "stan" }))) as string[];
const textOf = async (answer: Response) => [answer.status, await answer.text()];
const keys = () => platform.buckets.assets.keys();

describe("an asset", () => {
  it("is kept under the course's prefix with the type of its extension, and its address is answered as JSON", async () => {
    const answer = await upload("images/hall.PNG");
    await expectContract("uploadAsset", answer);
    expect(await textOf(answer)).toEqual([200, '"https://academy.test/courses-test/1/images/hall.PNG"']);
    expect(keys()).toEqual(["courses-test/1/images/hall.PNG"]);
    const found = await platform.buckets.assets.read("courses-test/1/images/hall.PNG");
    expect(found?.body.equals(PNG)).toBe(true);
    expect(found?.info.headers).toEqual({ "content-type": "image/png", "cache-control": "public, max-age=60" });
  });

  it("may lie in folders of its own, with letters of any script, in one spelling", async () => {
    const path = `locations/${encodeURIComponent("große halle")}/day 1/${encodeURIComponent("教室".normalize("NFD"))}.png`;
    expect(await textOf(await upload(path))).toEqual([
      200,
      '"https://academy.test/courses-test/1/locations/gro%C3%9Fe%20halle/day%201/%E6%95%99%E5%AE%A4.png"',
    ]);
    await upload("locations/cafe\u0301.png");
    expect(await textOf(await upload(`locations/${encodeURIComponent("café")}.png`))).toEqual([
      400,
      "File already exists",
    ]);
    expect(await list("locations")).toEqual(["locations/café.png", "locations/große halle/day 1/教室.png"]);
  });

  it("is never written over, also when twenty try at once, and may be uploaded again after it was deleted", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => upload("ui/a.png")));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(400)]);
    expect(await textOf(await upload("ui/a.png"))).toEqual([400, "File already exists"]);
    const deleted = await remove("ui/a.png");
    await expectContract("deleteAsset", deleted);
    expect(deleted.status).toBe(204);
    expect(await textOf(await remove("ui/a.png"))).toEqual([404, "File not found"]);
    expect((await upload("ui/a.png")).status).toBe(200);
  });

  it("belongs to its course: another one lists and deletes its own only, also where ids begin alike", async () => {
    await upload("images/a.png");
    for (let id = 2; id <= 10; id += 1) await platform.makeCourse(`admin${id}`);
    const of = (course: number, method: string, path: string) =>
      platform.call(method, assets(path, course), { as: `admin${course}` });
    for (const course of [2, 10]) {
      expect(await (await of(course, "GET", "images")).json()).toEqual([]);
      expect((await of(course, "DELETE", "images/a.png")).status).toBe(404);
    }
    const own = await platform.call("POST", assets("images/a.png", 10), { as: "admin10", body: assetForm() });
    expect(own.status).toBe(200);
    expect(keys()).toEqual(["courses-test/1/images/a.png", "courses-test/10/images/a.png"]);
    expect(await list("images")).toEqual(["images/a.png"]);
  });
});

describe("a list", () => {
  it("has every file below its folder, beyond one page of storage", async () => {
    const { assets: bucket } = platform.buckets;
    for (let index = 0; index < 1100; index += 1) bucket.put(`courses-test/1/sfx/${index}.wav`, Buffer.from("x"), {});
    bucket.put("courses-test/1/sfx/", Buffer.alloc(0), {});
    bucket.put("courses-test/1/sfxx/no.wav", Buffer.from("x"), {});
    const found = await list("sfx");
    expect([found.length, found[0], found.at(-1)]).toEqual([1101, "sfx/", "sfx/999.wav"]);
    expect(await list("bgm")).toEqual([]);
  });
});

describe("checks come in this order", () => {
  it("no name, folder, extension, name, content, existence", async () => {
    const refusals = [
      await upload("nowhere"),
      await upload("nowhere/a.exe"),
      await upload("images/a.exe"),
      await upload("images/.hidden.exe"),
      await upload("images/.hidden.png"),
      await upload("images/a.png", JPEG),
    ];
    expect(await Promise.all(refusals.map(textOf))).toEqual([
      [400, "Empty file name"],
      [400, "Invalid top-level folder name"],
      [400, "Invalid file type"],
      [400, "Invalid file type"],
      [400, "Invalid file name"],
      [400, "Invalid file type"],
    ]);
    expect(keys()).toEqual([]);
  });

  it("and for deleting no name, folder, name, existence; any extension", async () => {
    platform.buckets.assets.put("courses-test/1/ui/old.svg", Buffer.from("x"), {});
    const answers = [
      await remove("nowhere"),
      await remove("nowhere/a.exe"),
      await remove("images/a%5Cb.exe"),
      await remove("images/a.exe"),
      await remove("ui/old.svg"),
    ];
    expect(await Promise.all(answers.map(textOf))).toEqual([
      [400, "Empty file name"],
      [400, "Invalid top-level folder name"],
      [400, "Invalid file name"],
      [404, "File not found"],
      [204, ""],
    ]);
  });

  it("refuses a list of another folder, and an upload without a file", async () => {
    for (const folder of ["nowhere", "Images", "images%2Fsub", "%2e%2e%2fimages", "__proto__"]) {
      const answer = await platform.call("GET", assets(folder), { as: "stan" });
      expect(await textOf(answer)).toEqual([400, "Invalid top-level folder name"]);
    }
    const empty = await platform.call("POST", assets("images/a.png"), { as: "stan", body: new FormData() });
    expect(await textOf(empty)).toEqual([400, "Empty file name"]);
  });
});

describe("what a file begins with", () => {
  const ID3 = bytes("ID3\x04 song");
  const FRAME = bytes("\xff\xfb\x90\x00 song");
  it.each<[string, Uint8Array<ArrayBuffer>, string]>([
    ["a.png", PNG, "image/png"],
    ["a.jpg", JPEG, "image/jpeg"],
    ["a.JPEG", JPEG, "image/jpeg"],
    ["a.gif", bytes("GIF89a."), "image/gif"],
    ["b.gif", bytes("GIF87a."), "image/gif"],
    ["a.wav", wave(), "audio/wav"],
    ["a.mp3", ID3, "audio/mpeg"],
    ["b.mp3", FRAME, "audio/mpeg"],
    ["a.txt", new Uint8Array(Buffer.from("objectives\n    grüße")), "text/plain; charset=utf-8"],
    ["empty.txt", new Uint8Array(), "text/plain; charset=utf-8"],
    ["page.txt", bytes("<html><script>"), "text/plain; charset=utf-8"],
  ])("fits %s", async (name, content, type) => {
    expect((await upload(`ui/${name}`, content)).status).toBe(200);
    expect(platform.buckets.assets.info(`courses-test/1/ui/${name}`)?.headers["content-type"]).toBe(type);
  });

  it.each<[string, Uint8Array<ArrayBuffer>]>([
    ["a.png", JPEG],
    ["a.jpg", PNG],
    ["a.gif", bytes("GIF88a")],
    ["a.wav", bytes("RIFF....AVI ....")],
    ["a.wav", bytes("RIFX....WAVE")],
    ["a.mp3", wave()],
    ["a.mp3", bytes("\xff\xf9\x50 aac")],
    ["a.txt", bytes("MZ\x90\x00\x03")],
    ["a.png", bytes("<svg onload='x'>")],
    ["a.png", new Uint8Array()],
  ])("does not fit %s", async (name, content) => {
    expect(await textOf(await upload(`ui/${name}`, content))).toEqual([400, "Invalid file type"]);
    expect(keys()).toEqual([]);
  });

  it("and how large it is: 4 MB at most", async () => {
    const large = new Uint8Array(4_000_001);
    large.set(PNG);
    expect(await textOf(await upload("ui/a.png", large))).toEqual([413, "A file may have 4 MB at most"]);
    expect((await upload("ui/a.png", large.subarray(0, 4_000_000))).status).toBe(200);
  });
});

it("a course whose prefix was set by hand has its assets there", async () => {
  await platform.table.update({ pk: "COURSE#1", sk: "COURSE" }, { set: { assetsPrefix: "courses-test/shared/" } });
  await upload("images/a.png");
  expect(keys()).toEqual(["courses-test/shared/images/a.png"]);
  expect(await list("images")).toEqual(["images/a.png"]);
});

it("assets cost the gate's read and the course's", async () => {
  const used = async (act: () => Promise<unknown>) => {
    platform.meter.take();
    await act();
    return platform.meter.take();
  };
  await platform.tokenOf("stan");
  expect({
    upload: await used(() => upload("images/a.png")),
    list: await used(() => list("images")),
    delete: await used(() => remove("images/a.png")),
    "refused upload": await used(() => upload("images/a.exe")),
  }).toEqual({
    upload: "2 reads, 6 writes in 3 calls",
    list: "2 reads, 0 writes in 2 calls",
    delete: "2 reads, 6 writes in 3 calls",
    "refused upload": "1 reads, 0 writes in 1 calls",
  });
});
