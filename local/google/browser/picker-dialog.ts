import type { PickerFolder, PickerItem, PickerMessage, PickerRequest } from "./picker-messages";

// What runs in the frame of the picker's dialog.

const element = <T extends HTMLElement>(id: string) => document.getElementById(id) as T;
const [title, path, list, note] = ["title", "path", "items", "note"].map(element) as HTMLElement[] as [
  HTMLElement,
  HTMLElement,
  HTMLElement,
  HTMLElement,
];
const form = element<HTMLFormElement>("picker");
const choose = element<HTMLButtonElement>("select");

/** The page that shows the dialog, known from its first message. */
let opener: { readonly origin: string; readonly request: PickerRequest } | null = null;

const tell = (message: PickerMessage, origin: string) => window.parent.postMessage(message, origin);
const chosen = () => [...form.querySelectorAll<HTMLInputElement>("input:checked")].map(({ value }) => value);

window.addEventListener("message", ({ source, origin, data }) => {
  if (source !== window.parent || opener || !form.dataset.clients?.split(" ").includes(origin)) return;
  opener = { origin, request: data as PickerRequest };
  title.textContent = opener.request.title;
  open(opener.request.view.parent ?? "root");
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") cancel();
});
element("cancel").addEventListener("click", cancel);
form.addEventListener("change", () => {
  choose.disabled = chosen().length === 0;
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  pick(chosen());
});
// The content of this message is known to everybody, and it has to be sent before the page is known.
tell({ kind: "ready" }, "*");

function cancel(): void {
  if (opener) tell({ kind: "cancel" }, opener.origin);
}

async function ask<T>(address: string, init: RequestInit = {}): Promise<T | null> {
  if (!opener) return null;
  const { token, developerKey, appId } = opener.request;
  const headers = { authorization: `Bearer ${token}`, "x-developer-key": developerKey, "x-app-id": appId };
  try {
    const response = await fetch(address, { ...init, headers: { ...headers, "content-type": "application/json" } });
    const body = await response.json();
    if (response.ok) return body as T;
    return say(body.error?.message ?? "Something went wrong.");
  } catch {
    return say("Google Drive cannot be reached.");
  }
}

function say(text: string): null {
  note.textContent = text;
  return null;
}

async function open(parent: string): Promise<void> {
  if (!opener) return;
  const { view } = opener.request;
  choose.disabled = true;
  say("Loading…");
  const query = new URLSearchParams({ parent, folders: view.hasFolders ? "yes" : "no" });
  const folder = await ask<PickerFolder>(`picker/items?${query}`);
  if (!folder) return;
  const isShown = ({ isFolder, mimeType }: PickerItem) => isFolder || (view.mimeTypes?.includes(mimeType) ?? true);
  const items = folder.items.filter(isShown);
  path.replaceChildren(...folder.path.map(({ id, name }, index) => crumb(id, name, index === folder.path.length - 1)));
  list.replaceChildren(...items.map(row));
  say(items.length === 0 ? "There is nothing to choose here." : "");
  // The page has focused the frame, or is about to.
  window.focus();
  (list.querySelector<HTMLElement>("input, button") ?? path.querySelector("button") ?? element("cancel")).focus();
}

function crumb(id: string, name: string, isLast: boolean): HTMLElement {
  const entry = document.createElement("li");
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = name;
  if (isLast) button.setAttribute("aria-current", "true");
  button.addEventListener("click", () => open(id));
  entry.append(button);
  return entry;
}

function row(item: PickerItem): HTMLElement {
  const entry = document.createElement("li");
  if (canChoose(item)) entry.append(choice(item));
  else if (!item.isFolder) entry.append(document.createTextNode(item.name));
  if (item.isFolder) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = canChoose(item) ? "Open" : item.name;
    button.setAttribute("aria-label", `Open folder ${item.name}`);
    button.addEventListener("click", () => open(item.id));
    entry.append(button);
  }
  return entry;
}

function canChoose({ isFolder, mimeType }: PickerItem): boolean {
  if (!opener) return false;
  const { selectable, canSelectFolders } = opener.request.view;
  return isFolder ? canSelectFolders : (selectable?.includes(mimeType) ?? true);
}

function choice({ id, name, isFolder }: PickerItem): HTMLElement {
  const label = document.createElement("label");
  const input = document.createElement("input");
  input.type = opener?.request.isMultiple ? "checkbox" : "radio";
  input.name = "item";
  input.value = id;
  const kind = document.createElement("small");
  kind.textContent = isFolder ? "Folder" : "File";
  const text = document.createElement("span");
  text.append(name, kind);
  label.append(input, text);
  if (!isFolder) label.addEventListener("dblclick", () => pick([id]));
  return label;
}

/** The picked files are open to the app from now on; the page is told of them. */
async function pick(ids: readonly string[]): Promise<void> {
  if (!opener || ids.length === 0) return;
  const items = await ask<readonly PickerItem[]>("picker/picked", { method: "POST", body: JSON.stringify({ ids }) });
  if (items) tell({ kind: "picked", items }, opener.origin);
}
