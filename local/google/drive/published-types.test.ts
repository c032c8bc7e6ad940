import { join } from "node:path";
import ts from "typescript";
import { callDrive, startGoogle, upload } from "../for-tests";

const FOLDER = join(__dirname, "../../..");

/** Returns the compiler's messages for values that are declared as types of Google's published description of Drive v3. */
function complaints(values: ReadonlyMap<string, { readonly type: string; readonly value: unknown }>): string[] {
  const name = join(FOLDER, "answers.ts");
  const lines = [...values].map(([label, { type, value }]) => `const ${label}: ${type} = ${JSON.stringify(value)};`);
  const text = ['/// <reference types="@maxim_mazurok/gapi.client.drive-v3" />', ...lines, "export {};"].join("\n");
  const options = { strict: true, noEmit: true, skipLibCheck: true, types: [], lib: ["lib.es2022.d.ts"] };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists, readFile } = host;
  host.getSourceFile = (file, ...more) =>
    file === name ? ts.createSourceFile(name, text, ts.ScriptTarget.ES2022) : getSourceFile.call(host, file, ...more);
  host.fileExists = (file) => file === name || fileExists.call(host, file);
  host.readFile = (file) => (file === name ? text : readFile.call(host, file));
  const program = ts.createProgram([name], options, host);
  return ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, " "));
}

describe("answers of Drive", () => {
  it("are of the types that Google publishes, each field with its name", async () => {
    const drive = await startGoogle();
    const get = async (path: string) => (await callDrive(drive, path)).body;
    const made = upload("POST", { name: "new.js", appProperties: { source: "true" } }, "1;");
    const values = new Map([
      ["about", { type: "gapi.client.drive.About", value: await get("/drive/v3/about?fields=*") }],
      ["list", { type: "gapi.client.drive.FileList", value: await get("/drive/v3/files?pageSize=1&fields=*") }],
      ["file", { type: "gapi.client.drive.File", value: await get("/drive/v3/files/1demo-101-tree?fields=*") }],
      ["folder", { type: "gapi.client.drive.File", value: await get("/drive/v3/files/root?fields=*") }],
      [
        "created",
        {
          type: "gapi.client.drive.File",
          value: (await callDrive(drive, "/upload/drive/v3/files?uploadType=multipart&fields=*", made)).body,
        },
      ],
    ]);
    await drive.close();
    expect(values.get("file")?.value).toMatchObject({ headRevisionId: "0B101-tree-1" });
    expect(complaints(values)).toEqual([]);
  });

  it("would be found out by a wrong field and by a wrong type", () => {
    const found = complaints(
      new Map([
        ["wrong", { type: "gapi.client.drive.File", value: { colour: "red" } }],
        ["other", { type: "gapi.client.drive.File", value: { version: 1 } }],
      ]),
    );
    expect(found).toEqual([
      "Object literal may only specify known properties, and '\"colour\"' does not exist in type 'File'.",
      "Type 'number' is not assignable to type 'string'.",
    ]);
  });
});
