import { gunzipSync } from "node:zlib";
import { compressAnswer } from "./compression";

const long = JSON.stringify(Array.from({ length: 2000 }, (_, id) => ({ id, name: "Ünï" })));
const huge = JSON.stringify(Array.from({ length: 260_000 }, (_, id) => ({ id, name: "Ünï" })));
/** Text that cannot be made shorter by much. */
const noise = Array.from({ length: 700_000 }, (_, n) => ((n * 2_654_435_761) % 2 ** 31).toString(36)).join("");

it.each(["gzip", "gzip, deflate, br", "br;q=1.0, gzip;q=0.5", "*", "GZIP", "x-gzip", "identity;q=0, *;q=0.1"])(
  "compresses what is long for who accepts %s",
  async (acceptEncoding) => {
    const { body, ...headers } = await compressAnswer(long, { acceptEncoding });
    expect(headers).toEqual({ encoding: "gzip", varies: true });
    expect(gunzipSync(body).toString()).toBe(long);
    expect(body.length).toBeLessThan(long.length / 4);
  },
);

it.each([undefined, "", "br", "identity", "gzip;q=0", "gzip;q=0.0, *", "deflate, br"])(
  "leaves it alone for who sends %s",
  async (acceptEncoding) => {
    expect(await compressAnswer(long, { acceptEncoding })).toEqual({ body: long, varies: true });
  },
);

it("leaves short answers alone", async () => {
  const short = "a".repeat(16_383);
  expect(await compressAnswer(short, { acceptEncoding: "gzip" })).toEqual({ body: short, varies: false });
});

it("refuses what is too large as text, and names the pages", async () => {
  const paged = "/v2/courses/{courseId}/admin/grading/pages";
  const text = "Too large an answer. Accept gzip, or use /v2/courses/{courseId}/admin/grading/pages";
  await expect(compressAnswer(huge, { acceptEncoding: undefined, paged })).rejects.toMatchObject({ status: 413, text });
  expect((await compressAnswer(huge, { acceptEncoding: "gzip", paged })).encoding).toBe("gzip");
  await expect(compressAnswer(huge, { acceptEncoding: "br" })).rejects.toMatchObject({
    status: 413,
    text: "Too large an answer. Accept gzip",
  });
});

it("counts what a string grows by in JSON: 3.2 MB of quotes do not fit, 5.9 MB of letters do", async () => {
  const plain = { acceptEncoding: undefined };
  await expect(compressAnswer('"'.repeat(3_200_000), plain)).rejects.toMatchObject({ status: 413 });
  expect((await compressAnswer("a".repeat(6_000_000), plain)).body).toHaveLength(6_000_000);
  await expect(compressAnswer("a".repeat(6_300_000), plain)).rejects.toMatchObject({ status: 413 });
});

it("refuses what is too large even compressed", async () => {
  await expect(compressAnswer(noise + noise, { acceptEncoding: "gzip" })).rejects.toMatchObject({ status: 413 });
});
