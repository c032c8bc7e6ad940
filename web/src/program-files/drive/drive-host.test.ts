/** @vitest-environment jsdom */
import { FileFailure } from "../file-failure";
import { type PickRequest, pick } from "./drive-host";
import type { PickerLibrary } from "./google-scripts";

/** The parts of Google's picker that are used: they note what is set, and a test answers. */
function openPicker() {
  const set: Record<string, unknown> = {};
  const shown = { isVisible: false, isDisposed: false, answer: (_response: object) => {} };
  class DocsView {
    constructor(id: string) {
      set.view = id;
    }
    setIncludeFolders = (value: boolean) => this.note("hasFolders", value);
    setSelectFolderEnabled = (value: boolean) => this.note("canSelectFolders", value);
    setMode = (value: string) => this.note("mode", value);
    setMimeTypes = (value: string) => this.note("mimeTypes", value);
    setParent = (value: string) => this.note("parent", value);
    private note(name: string, value: unknown) {
      set[name] = value;
      return this;
    }
  }
  class PickerBuilder {
    addView = () => this;
    enableFeature = (value: string) => this.note("feature", value);
    setOAuthToken = (value: string) => this.note("token", value);
    setDeveloperKey = (value: string) => this.note("key", value);
    setAppId = (value: string) => this.note("appId", value);
    setOrigin = (value: string) => this.note("origin", value);
    setTitle = (value: string) => this.note("title", value);
    setCallback = (callback: (response: object) => void) => {
      shown.answer = callback;
      return this;
    };
    build = () => ({
      setVisible: (isVisible: boolean) => void Object.assign(shown, { isVisible }),
      dispose: () => void Object.assign(shown, { isDisposed: true }),
    });
    private note(name: string, value: unknown) {
      set[name] = value;
      return this;
    }
  }
  const names = {
    ViewId: { DOCS: "all", FOLDERS: "folders" },
    DocsViewMode: { LIST: "list" },
    Feature: { NAV_HIDDEN: "navHidden" },
    Action: { PICKED: "picked", CANCEL: "cancel", ERROR: "error" },
    Response: { ACTION: "action", DOCUMENTS: "docs" },
    Document: { ID: "id", NAME: "name" },
  };
  return { set, shown, library: { ...names, DocsView, PickerBuilder } as unknown as PickerLibrary };
}
const settings = { apiKey: "key-1", appId: "42" };
const request: PickRequest = { token: "t1", title: "Open a program", kind: "file", folder: null };

it("shows programs and folders of My Drive, in the name of the person and the app", async () => {
  const { set, shown, library } = openPicker();
  const picked = pick(library, settings, request);
  expect(set).toEqual({
    view: "all",
    hasFolders: true,
    canSelectFolders: false,
    mode: "list",
    parent: "root",
    feature: "navHidden",
    token: "t1",
    key: "key-1",
    appId: "42",
    origin: "http://localhost",
    title: "Open a program",
    mimeTypes:
      "application/vnd.google-apps.folder,text/plain,text/javascript,application/javascript,application/x-javascript",
  });
  expect(shown.isVisible).toBe(true);
  shown.answer({ action: "loaded" });
  expect(shown.isDisposed).toBe(false);
  shown.answer({ action: "picked", docs: [{ id: "1a", name: "tea.js" }] });
  expect(await picked).toEqual({ id: "1a", name: "tea.js" });
  expect(shown.isDisposed).toBe(true);
});

it("shows folders alone to pick one, and files of a folder", () => {
  const folders = openPicker();
  void pick(folders.library, settings, { ...request, kind: "folder" });
  expect(folders.set).toMatchObject({
    view: "folders",
    canSelectFolders: true,
    mimeTypes: "application/vnd.google-apps.folder",
  });
  const files = openPicker();
  void pick(files.library, settings, { ...request, folder: "1f" });
  expect(files.set).toMatchObject({ view: "all", parent: "1f" });
});

it("tells a person who cancels from a picker that fails", async () => {
  const cancelled = openPicker();
  const nothing = pick(cancelled.library, settings, request);
  cancelled.shown.answer({ action: "cancel" });
  expect(await nothing).toBeNull();
  const broken = openPicker();
  const failed = pick(broken.library, settings, request);
  broken.shown.answer({ action: "error" });
  await expect(failed).rejects.toBeInstanceOf(FileFailure);
  expect([cancelled.shown.isDisposed, broken.shown.isDisposed]).toEqual([true, true]);
});
