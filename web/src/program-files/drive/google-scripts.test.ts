import { FileFailure } from "../file-failure";
import { googleScripts } from "./google-scripts";

const addresses = { identityScript: "https://g.example/client", pickerScript: "https://g.example/api.js" };

/** A page in which scripts load, or not, as `broken` says. */
function pageWith(globals: Record<string, unknown> = {}) {
  const page = { globals, loaded: [] as string[], isBroken: false };
  const load = async (address: string) => {
    page.loaded.push(address);
    if (page.isBroken) throw new Error("not loaded");
  };
  return { page, scripts: googleScripts(addresses, load, globals) };
}

const oauth2 = {};
const picker = {};

it("loads each script when it is first asked for, and once", async () => {
  const { page, scripts } = pageWith({ google: { accounts: { oauth2 } } });
  expect(page.loaded).toEqual([]);
  expect(await Promise.all([scripts.identity(), scripts.identity()])).toEqual([oauth2, oauth2]);
  expect(page.loaded).toEqual(["https://g.example/client"]);
});

it("tells without waiting whether the sign-in is loaded", async () => {
  const globals: Record<string, unknown> = {};
  const { scripts } = pageWith(globals);
  expect(scripts.loadedIdentity()).toBeNull();
  globals.google = { accounts: { oauth2 } };
  expect(scripts.loadedIdentity()).toBe(oauth2);
});

it("tries again after a load that failed", async () => {
  const { page, scripts } = pageWith({ google: { accounts: { oauth2 } } });
  page.isBroken = true;
  await expect(scripts.identity()).rejects.toMatchObject({ kind: "offline" });
  page.isBroken = false;
  expect(await scripts.identity()).toBe(oauth2);
  expect(page.loaded).toHaveLength(2);
});

it("loads the file picker by Google's loader", async () => {
  const globals: Record<string, unknown> = {};
  const load = (api: string, loaded: { callback(): void }) => {
    globals.google = { picker: api === "picker" ? picker : null };
    loaded.callback();
  };
  globals.gapi = { load };
  const { page, scripts } = pageWith(globals);
  expect(await scripts.picker()).toBe(picker);
  expect(page.loaded).toEqual(["https://g.example/api.js"]);
});

it("says that the picker cannot be loaded, or that scripts are other ones", async () => {
  const broken = pageWith({ gapi: { load: (_api: string, { onerror }: { onerror(): void }) => onerror() } });
  await expect(broken.scripts.picker()).rejects.toMatchObject({ kind: "offline" });
  const strange = pageWith();
  await expect(strange.scripts.picker()).rejects.toMatchObject({ kind: "server" });
  await expect(strange.scripts.identity()).rejects.toBeInstanceOf(FileFailure);
});
