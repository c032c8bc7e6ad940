/** @vitest-environment jsdom */
import "./browser.fixture";
import { Check, Field } from "./form";
import { find, show, update } from "./screen.fixture";

const field = (error: string | null) => (
  <Field label="Username" hint="Lower-case letters" error={error}>
    {(attributes) => <input {...attributes} />}
  </Field>
);
const describedBy = (): (string | null | undefined)[] =>
  (find("input").getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent);

test("a field is named by its label and described by its hint", () => {
  show(field(null));
  expect(find("label").getAttribute("for")).toBe(find("input").id);
  expect(describedBy()).toEqual(["Lower-case letters"]);
  expect(find("input").hasAttribute("aria-invalid")).toBe(false);
});

test("what is wrong is read out, and described with the field", () => {
  show(field(null));
  update(field("Enter a username"));
  expect(find("[role=alert]").textContent).toBe("Enter a username");
  expect(describedBy()).toEqual(["Lower-case letters", "Enter a username"]);
  expect(find("input").getAttribute("aria-invalid")).toBe("true");
});

test("the words of a check box are its label", () => {
  show(<Check label="View only" hint="They cannot type" />);
  expect(find("label", "View only").querySelector("input")?.type).toBe("checkbox");
});
