import * as fc from "fast-check";
import { DriveError } from "./errors";
import { parseMultipart } from "./multipart";

const TYPE = "multipart/related; boundary=cut";
const body = (content: Uint8Array) =>
  Buffer.concat([
    Buffer.from('--cut\r\nContent-Type: application/json; charset=utf-8\r\n\r\n{"name":"ü"}\r\n--cut\r\n'),
    Buffer.from("Content-Type: text/plain\r\n\r\n"),
    content,
    Buffer.from("\r\n--cut--\r\n"),
  ]);

describe("an upload in two parts", () => {
  it("gives back every content that does not hold the boundary", () => {
    fc.assert(
      fc.property(fc.uint8Array(), (content) => {
        fc.pre(!Buffer.from(content).includes("\r\n--cut"));
        const parsed = parseMultipart(TYPE, body(content));
        expect(parsed.metadata).toBe('{"name":"ü"}');
        expect(parsed.mimeType).toBe("text/plain");
        expect([...parsed.content]).toEqual([...content]);
      }),
    );
  });

  it.each([
    ["another boundary", "multipart/related; boundary=other", body(Buffer.from("1;"))],
    ["no boundary", "multipart/related", body(Buffer.from("1;"))],
    ["another type", "text/plain; boundary=cut", body(Buffer.from("1;"))],
    ["no end", TYPE, body(Buffer.from("1;")).subarray(0, -6)],
    ["a content that holds the boundary", TYPE, body(Buffer.from("1;\r\n--cut\r\n2;"))],
  ])("refuses %s", (_what, type, bytes) => {
    expect(() => parseMultipart(type, bytes)).toThrow(DriveError);
  });
});
