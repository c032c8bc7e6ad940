/// <reference types="google.picker" />
/// <reference types="gapi.client" />

import type { PickerItem, PickerMessage, PickerRequest, PickerView } from "./picker-messages";
import { Action, DocsViewMode, Document, Feature, Response, ServiceId, Type, ViewId, ViewToken } from "./picker-names";

// Stands in for https://apis.google.com/js/api.js: gapi.load, and the file picker that it loads.

type Picker = typeof google.picker;
type ResponseObject = google.picker.ResponseObject;
type Callback = (response: ResponseObject) => void;

const base = new URL("..", (document.currentScript as HTMLScriptElement).src);

const unknown = (what: string) => new Error(`The stand-in of Google's file picker does not know ${what}.`);
const types = (text: string) => text.split(",").map((type) => type.trim());

/** A view of the files on Drive. */
class DocsView implements google.picker.DocsView {
  private view: PickerView = {
    parent: null,
    hasFolders: false,
    canSelectFolders: false,
    mimeTypes: null,
    selectable: null,
  };

  constructor(private readonly viewId: google.picker.ViewId = ViewId.DOCS as google.picker.ViewId) {
    if (viewId === ViewId.FOLDERS) this.with({ hasFolders: true, mimeTypes: [] });
    else if (viewId !== ViewId.DOCS) throw unknown(`the view ${viewId}`);
  }
  private with(change: Partial<PickerView>): this {
    this.view = { ...this.view, ...change };
    return this;
  }
  settings(): PickerView {
    return this.view;
  }
  getId() {
    return this.viewId;
  }
  getLabel() {
    return "";
  }
  setLabel() {
    return this;
  }
  setQuery(): this {
    throw unknown("setQuery");
  }
  setMimeTypes(mimeTypes: string) {
    return this.with({ mimeTypes: types(mimeTypes) });
  }
  setIncludeFolders(hasFolders: boolean) {
    return this.with({ hasFolders });
  }
  setSelectFolderEnabled(canSelectFolders: boolean) {
    return this.with({ canSelectFolders });
  }
  setParent(parent: string) {
    return this.with({ parent });
  }
  /** There is one way to show a list. */
  setMode(_mode: google.picker.DocsViewMode) {
    return this;
  }
  setOwnedByMe(_isMine: boolean): this {
    throw unknown("setOwnedByMe");
  }
  setStarred(_isStarred: boolean): this {
    throw unknown("setStarred");
  }
  setEnableDrives(_isEnabled: boolean): this {
    throw unknown("setEnableDrives");
  }
  setFileIds(_ids: string): this {
    throw unknown("setFileIds");
  }
}

class PickerBuilder implements google.picker.PickerBuilder {
  private view: DocsView | null = null;
  private readonly features = new Set<google.picker.Feature>();
  private request: Omit<PickerRequest, "view" | "isMultiple"> = {
    token: "",
    developerKey: "",
    appId: "",
    title: "Select a file",
  };
  private selectable: readonly string[] | null = null;
  private origin: string | null = null;
  private callback: Callback = () => {};

  private with(change: Partial<PickerRequest>): this {
    this.request = { ...this.request, ...change };
    return this;
  }
  addView(viewOrId: google.picker.DocsView | google.picker.DocsUploadView | google.picker.ViewId) {
    if (this.view) throw unknown("a second view");
    if (typeof viewOrId === "string") this.view = new DocsView(viewOrId);
    else if (viewOrId instanceof DocsView) this.view = viewOrId;
    else throw unknown("this view");
    return this;
  }
  enableFeature(feature: google.picker.Feature) {
    this.features.add(feature);
    return this;
  }
  disableFeature(feature: google.picker.Feature) {
    this.features.delete(feature);
    return this;
  }
  isFeatureEnabled(feature: google.picker.Feature) {
    return this.features.has(feature);
  }
  setOAuthToken(token: string) {
    return this.with({ token });
  }
  setDeveloperKey(developerKey: string) {
    return this.with({ developerKey });
  }
  setAppId(appId: string) {
    return this.with({ appId });
  }
  setTitle(title: string) {
    return this.with({ title });
  }
  getTitle() {
    return this.request.title;
  }
  setOrigin(origin: string) {
    this.origin = origin;
    return this;
  }
  setCallback(callback: Callback) {
    this.callback = callback;
    return this;
  }
  setSelectableMimeTypes(mimeTypes: string) {
    this.selectable = types(mimeTypes);
    return this;
  }
  /** The stand-in speaks English, at one size. */
  setLocale(_locale: google.picker.Locales) {
    return this;
  }
  setSize(_width: number, _height: number) {
    return this;
  }
  setMaxItems(max: number): this {
    if (max !== 1) throw unknown("setMaxItems");
    return this;
  }
  addViewGroup(_group: google.picker.ViewGroup): this {
    throw unknown("addViewGroup");
  }
  hideTitleBar(): this {
    throw unknown("hideTitleBar");
  }
  setDocument(_document: google.picker.Document): this {
    throw unknown("setDocument");
  }
  setRelayUrl(_url: string): this {
    throw unknown("setRelayUrl");
  }
  getRelayUrl(): string {
    throw unknown("getRelayUrl");
  }
  toUri() {
    return new URL("picker", base).href;
  }
  build() {
    if (this.origin !== null && this.origin !== location.origin) throw new Error(`The page is not of ${this.origin}.`);
    const view = { ...(this.view ?? new DocsView()).settings(), selectable: this.selectable };
    const isMultiple = this.features.has(Feature.MULTISELECT_ENABLED as google.picker.Feature);
    return new PickerDialog({ ...this.request, view, isMultiple }, this.callback);
  }
}

/** The dialog: a frame over the page, which is inert meanwhile. */
class PickerDialog implements google.picker.Picker {
  private readonly dialog = document.createElement("dialog");
  private readonly frame = document.createElement("iframe");

  constructor(
    private readonly request: PickerRequest,
    private callback: Callback,
  ) {
    this.dialog.className = "picker-dialog";
    this.dialog.setAttribute("aria-label", request.title);
    this.dialog.style.cssText =
      "width:min(40rem,calc(100vw - 1rem));height:min(32rem,calc(100vh - 1rem));max-width:none;max-height:none;padding:0;border:0;border-radius:0.5rem;overflow:hidden";
    this.frame.title = request.title;
    this.frame.style.cssText = "display:block;width:100%;height:100%;border:0";
    // Escape in the page's own part of the dialog.
    this.dialog.addEventListener("cancel", (event) => {
      event.preventDefault();
      this.answer({ [Response.ACTION]: Action.CANCEL });
    });
    this.dialog.append(this.frame);
  }
  setVisible(isVisible: boolean) {
    if (!isVisible) this.close();
    else if (!this.dialog.open) this.show();
    return this;
  }
  isVisible() {
    return this.dialog.open;
  }
  setCallback(callback: Callback) {
    this.callback = callback;
    return this;
  }
  setRelayUrl(_url: string): this {
    throw unknown("setRelayUrl");
  }
  dispose() {
    this.close();
    this.dialog.remove();
  }
  private show() {
    this.frame.src = new URL("picker", base).href;
    document.body.append(this.dialog);
    window.addEventListener("message", this.listen);
    this.dialog.showModal();
  }
  private close() {
    window.removeEventListener("message", this.listen);
    this.dialog.close();
    this.dialog.remove();
  }
  private answer(response: ResponseObject) {
    this.close();
    this.callback(response);
  }
  private readonly listen = ({ origin, source, data }: MessageEvent) => {
    if (origin !== base.origin || source !== this.frame.contentWindow) return;
    const message = data as PickerMessage;
    if (message.kind === "ready") {
      this.frame.contentWindow?.postMessage(this.request, base.origin);
      this.callback({ [Response.ACTION]: "loaded" });
      this.frame.focus();
    } else if (message.kind === "cancel") this.answer({ [Response.ACTION]: Action.CANCEL });
    else this.answer({ [Response.ACTION]: Action.PICKED, [Response.DOCUMENTS]: message.items.map(documentOf) });
  };
}

function documentOf(item: PickerItem): google.picker.DocumentObject {
  const { id, name, mimeType, isFolder, parentId, url, lastEditedUtc, sizeBytes, isShared } = item;
  return {
    id,
    name,
    mimeType,
    parentId,
    url,
    lastEditedUtc,
    isShared,
    ...(!isFolder && { sizeBytes }),
    serviceId: ServiceId.DOCS,
    type: isFolder ? "folder" : "file",
    resourceKey: "",
  };
}

/** The loaded parts of the library. */
type Offered = Pick<Picker, "PickerBuilder" | "DocsView"> & { [name: string]: unknown };

const picker: Offered = {
  PickerBuilder,
  DocsView,
  Action,
  Document,
  DocsViewMode,
  Feature,
  Response,
  ServiceId,
  Type,
  ViewId,
  ViewToken,
};

type Loaded = (() => void) | { readonly callback: () => void };
const root = window as unknown as { google?: object; gapi?: { load(api: string, loaded: Loaded): void } };
const load = (apis: string, loaded: Loaded) => {
  const left = apis.split(":").filter((api) => api !== "picker");
  if (left.length > 0) throw unknown(left.join(":"));
  // It comes later, as a library that is fetched.
  queueMicrotask(() => {
    root.google = { ...root.google, picker };
    (typeof loaded === "function" ? loaded : loaded.callback)();
  });
};
const gapiOffered: Pick<typeof gapi, "load"> = { load };
root.gapi = { ...root.gapi, ...gapiOffered };
