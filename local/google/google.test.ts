import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import axe from "axe-core";
import { JSDOM } from "jsdom";
import { DamagedFile } from "../state-file";
import { createGoogle } from ".";
import { callDrive, type GoogleForTests, startGoogle, upload } from "./for-tests";

const SITE = "http://127.0.0.1:1";
const DRIVE = "https://www.googleapis.com/auth/drive.file";

describe("the stand-in of Google", () => {
  let running: GoogleForTests;
  beforeEach(async () => {
    running = await startGoogle();
  });
  afterEach(() => running.close());

  const address = (more: Record<string, string> = {}) => {
    const asked = { client_id: "course-academy.apps.googleusercontent.local", origin: SITE, nonce: "n1" };
    return `${running.base}/o/oauth2/auth?${new URLSearchParams({ ...asked, scope: `profile ${DRIVE}`, ...more })}`;
  };
  const answer = async (form: Record<string, string>, more?: Record<string, string>) => {
    const response = await fetch(address(more), { method: "POST", body: new URLSearchParams(form) });
    return { message: messageOf(await response.text()), cookie: response.headers.get("set-cookie")?.split(";")[0] };
  };
  /** The message of the page to the window that opened it, and its target origin. */
  const messageOf = (html: string) => {
    const [, message, origin] = /postMessage\((\{.*\}), "(.*?)"\)/.exec(html) ?? [];
    return message === undefined ? null : { ...JSON.parse(message), origin };
  };

  it("hands the token of who agreed to the page that asked, and to no other", async () => {
    const { message } = await answer({ person: "102", drive: "yes", answer: "allow" });
    expect(message).toEqual({
      nonce: "n1",
      origin: SITE,
      answer: {
        access_token: "ya29.id0003id0004",
        token_type: "Bearer",
        expires_in: "3599",
        scope: `profile ${DRIVE}`,
        prompt: "select_account",
        authuser: "0",
        request: "n1",
      },
    });
    const { body } = await callDrive(
      { ...running, token: "ya29.id0003id0004" },
      "/drive/v3/about?fields=user/displayName",
    );
    expect(body).toEqual({ user: { displayName: "Jonas Weber" } });
  });

  it("says that somebody refused, and leaves out what was not ticked", async () => {
    expect((await answer({ person: "101", answer: "deny" })).message.answer).toEqual({
      error: "access_denied",
      error_description: "The user has denied access",
    });
    expect((await answer({ person: "101", answer: "allow" })).message.answer.scope).toBe("profile");
  });

  it("asks nobody a second time who need not be asked", async () => {
    const quiet = async (cookie: string) =>
      messageOf(await (await fetch(address({ prompt: "" }), { headers: { cookie } })).text());
    const { cookie = "" } = await answer({ person: "102", drive: "yes", answer: "allow" });
    expect((await quiet(cookie)).answer).toMatchObject({ scope: `profile ${DRIVE}`, prompt: "none" });
    expect(await quiet("")).toBeNull();
    const none = await (await fetch(address({ prompt: "none" }))).text();
    expect(messageOf(none).answer).toEqual({ error: "interaction_required" });
  });

  it.each([
    [{ client_id: "somebody-else" }, "invalid_client"],
    [{ origin: "https://evil.example" }, "origin_mismatch"],
    [{ scope: "https://www.googleapis.com/auth/drive" }, "invalid_scope"],
    [{ nonce: "" }, "invalid_request"],
  ])("refuses a request with %j", async (more, error) => {
    const response = await fetch(address(more));
    expect(response.status).toBe(400);
    expect(await response.text()).toContain(`Error 400: ${error}`);
  });

  it("takes a revoked token away", async () => {
    const revoke = () =>
      fetch(`${running.base}/o/oauth2/revoke`, { method: "POST", body: new URLSearchParams({ token: running.token }) });
    expect((await revoke()).status).toBe(200);
    expect((await callDrive(running, "/drive/v3/files")).status).toBe(401);
    expect((await revoke()).status).toBe(400);
  });

  it("has a page of consent and a dialog without violations of accessibility", async () => {
    for (const page of [address(), `${running.base}/picker`]) {
      const { window } = new JSDOM(await (await fetch(page)).text(), { runScripts: "outside-only" });
      window.eval(axe.source);
      const results = (await window.eval(
        "axe.run(document, { rules: { 'color-contrast': { enabled: false } } })",
      )) as axe.AxeResults;
      expect(results.violations.map(({ id }) => id)).toEqual([]);
    }
  });

  it("builds the scripts that pages load", async () => {
    for (const path of ["/gsi/client", "/js/api.js", "/picker/dialog.js"]) {
      const response = await fetch(running.base + path);
      expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/javascript; charset=utf-8"]);
      expect((await response.text()).length).toBeGreaterThan(1000);
    }
  });

  describe("the file picker", () => {
    const ask = (path: string, init: RequestInit = {}, more: Record<string, string> = {}) =>
      callDrive(running, path, { ...init, headers: { "x-developer-key": "local-key", "x-app-id": "1", ...more } });

    it("shows folders and files that the app may not see, folders first", async () => {
      const { body } = await ask("/picker/items?parent=root&folders=yes");
      expect(body.path).toEqual([{ id: "0A101root", name: "My Drive" }]);
      expect(body.items.map(({ name }: { name: string }) => name)).toEqual([
        "From the course",
        "Photos",
        "Source programs",
        "notes.js",
      ]);
      const inner = await ask("/picker/items?parent=1demo-101-recursion&folders=yes");
      expect(inner.body.path.map(({ name }: { name: string }) => name)).toEqual([
        "My Drive",
        "Source programs",
        "Recursion",
      ]);
    });

    it("opens what is picked to the app, if the page has named the app's project", async () => {
      const pick = (more: Record<string, string>) =>
        ask("/picker/picked", { method: "POST", body: '{"ids":["1demo-101-notes"]}' }, more);
      expect((await pick({ "x-app-id": "" })).body[0].name).toBe("notes.js");
      expect((await callDrive(running, "/drive/v3/files/1demo-101-notes")).status).toBe(404);
      await pick({});
      expect((await callDrive(running, "/drive/v3/files/1demo-101-notes?alt=media")).body).toBe(
        "const answer = 6 * 7;\nanswer;\n",
      );
    });

    it("refuses a wrong developer key", async () => {
      const { status, body } = await ask("/picker/items", {}, { "x-developer-key": "other" });
      expect([status, body.error.message]).toEqual([403, "The API developer key is invalid."]);
    });

    it("does not let the app change what somebody shares for reading", async () => {
      await ask("/picker/picked", { method: "POST", body: '{"ids":["1demo-101-handout"]}' });
      const place = "/upload/drive/v3/files/1demo-101-handout?uploadType=multipart";
      const { status, body } = await callDrive(running, place, upload("PATCH", {}, "1;"));
      expect([status, body.error.errors[0].reason]).toEqual([403, "insufficientFilePermissions"]);
    });
  });

  describe("its fault switches", () => {
    const set = (faults: object) =>
      fetch(`${running.base}/_faults`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(faults),
      });
    const heart = "/drive/v3/files/1demo-101-heart?fields=version,headRevisionId,lastModifyingUser/displayName";

    it("refuse the next calls, with the words of Google and the time to wait", async () => {
      await set({
        refusals: [
          { status: 403, reason: "userRateLimitExceeded", retryAfter: 30 },
          { status: 503, times: 2, after: 1 },
        ],
      });
      const limited = await callDrive(running, heart);
      expect(limited.body.error).toEqual({
        code: 403,
        message: "User Rate Limit Exceeded",
        errors: [{ domain: "usageLimits", reason: "userRateLimitExceeded", message: "User Rate Limit Exceeded" }],
      });
      expect(limited.headers.get("retry-after")).toBe("30");
      const statuses: number[] = [];
      for (let call = 0; call < 4; call++) statuses.push((await callDrive(running, heart)).status);
      expect(statuses).toEqual([200, 503, 503, 200]);
    });

    it("cut every connection, and mend it again", async () => {
      await set({ isOffline: true });
      await expect(fetch(`${running.base}/gsi/client`)).rejects.toThrow("fetch failed");
      await expect(callDrive(running, heart)).rejects.toThrow("fetch failed");
      await set({});
      expect((await callDrive(running, heart)).status).toBe(200);
    });

    it("leave a call without an answer, and no other", async () => {
      await set({ unanswered: 1 });
      const giveUp = new AbortController();
      const silent = callDrive(running, heart, { signal: giveUp.signal });
      const counted = async () => (await (await fetch(`${running.base}/_faults`)).json()).unanswered;
      while ((await counted()) > 0);
      expect((await callDrive(running, heart)).status).toBe(200);
      giveUp.abort();
      await expect(silent).rejects.toThrow("aborted");
    });

    it("let somebody else save before the next call", async () => {
      const before = await callDrive(running, heart);
      expect(before.body).toMatchObject({ version: "1", lastModifyingUser: { displayName: "Mira Tan" } });
      running.google.faults.set({ changesInBetween: 1 });
      const after = await callDrive(running, heart);
      expect(after.body).toMatchObject({ version: "2", lastModifyingUser: { displayName: "Jonas Weber" } });
      expect(after.body.headRevisionId).not.toBe(before.body.headRevisionId);
      expect((await callDrive(running, heart)).body.version).toBe("2");
    });

    it("refuse settings that they do not know, and forms of other sites", async () => {
      expect((await set({ isOfline: true })).status).toBe(400);
      const form = { method: "POST", body: "isOffline=true" };
      expect((await fetch(`${running.base}/_faults`, form)).status).toBe(415);
    });
  });

  describe("on disk", () => {
    let folder: string;
    beforeEach(() => {
      folder = mkdtempSync(join(tmpdir(), "google-"));
    });
    afterEach(() => rmSync(folder, { recursive: true }));

    it("keeps files and tokens for the next start", async () => {
      const file = join(folder, "state.json");
      const first = await startGoogle({ file });
      const made = upload("POST", { name: "kept.js" }, "1 + 1;");
      const { body } = await callDrive(first, "/upload/drive/v3/files?uploadType=multipart", made);
      await first.close();
      const second = await startGoogle({ file });
      const stored = await callDrive({ ...second, token: first.token }, `/drive/v3/files/${body.id}?alt=media`);
      await second.close();
      expect([stored.status, stored.body]).toEqual([200, "1 + 1;"]);
    });

    it("names a file that is damaged", () => {
      const file = join(folder, "state.json");
      writeFileSync(file, '{"files":');
      expect(() => createGoogle({ clients: [SITE], file })).toThrow(DamagedFile);
      expect(() => createGoogle({ clients: [SITE], file })).toThrow(
        `${file} is not JSON. Remove it to begin with the demo people's files again.`,
      );
    });
  });
});
