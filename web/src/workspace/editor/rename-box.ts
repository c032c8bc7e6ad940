import { strings } from "../../texts/en/editor";
import { element } from "./markdown-elements";

/** A field for a new name; `offer` tells why a name cannot be taken, or takes it and gives null. */
export function renameBox(name: string, offer: (to: string) => Promise<string | null>) {
  const field = document.createElement("input");
  field.value = name;
  field.spellcheck = false;
  field.autocapitalize = "off";
  field.autocomplete = "off";
  field.setAttribute("aria-label", strings.newNameFor(name));
  const refusal = element("p");
  refusal.className = "ws-rename__refusal";
  refusal.setAttribute("role", "alert");
  const hint = element("p", strings.renameHint);
  hint.className = "ws-rename__hint";
  const form = element("form", field, refusal, hint);
  form.className = "ws-rename";
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const to = field.value.trim();
    void offer(to).then((why) => {
      refusal.textContent = why ?? "";
      field.setAttribute("aria-invalid", String(why !== null));
    });
  });
  field.addEventListener("input", () => {
    refusal.textContent = "";
    field.removeAttribute("aria-invalid");
  });
  field.addEventListener("focus", () => field.select());
  return { content: form, field };
}
