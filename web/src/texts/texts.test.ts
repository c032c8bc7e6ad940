import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { strings as shell } from "./en/shell";
import { strings as storySimulator } from "./en/story-simulator";
import { pseudo } from "./en-XA";

/** Attributes that a person reads or hears. */
const READ_ATTRIBUTES = new Set([
  "alt",
  "aria-description",
  "aria-label",
  "ariaLabel",
  "confirm",
  "description",
  "header",
  "label",
  "lead",
  "placeholder",
  "title",
]);

/** Finds texts of a source that are written where they are shown, and catalogue texts that are read too early. */
function textFaults(name: string, source: string): string[] {
  const file = ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true);
  const faults: string[] = [];
  const add = (node: ts.Node, fault: string) => {
    const { line } = file.getLineAndCharacterOfPosition(node.getStart());
    faults.push(`${name}:${line + 1} ${fault}: ${node.getText().trim()}`);
  };
  const visit = (node: ts.Node, isInFunction: boolean, isDecoration: boolean): void => {
    if (ts.isJsxText(node) && !isDecoration && hasText(node.text)) add(node, "written in the markup");
    if (ts.isJsxAttribute(node) && READ_ATTRIBUTES.has(node.name.getText()) && isLiteral(node.initializer)) {
      add(node, "written in an attribute");
    }
    if (isCatalogueText(node) && !isInFunction) add(node, "read before the language has loaded");
    const inFunction = isInFunction || ts.isFunctionLike(node) || ts.isTypeNode(node) || ts.isPropertyDeclaration(node);
    const decoration = isDecoration || (ts.isJsxElement(node) && isHidden(node.openingElement));
    ts.forEachChild(node, (child) => visit(child, inFunction, decoration));
  };
  visit(file, false, false);
  return faults;
}

const hasText = (text: string): boolean => /\p{L}{2}/u.test(text.replace(/&\w+;/g, ""));

function isLiteral(initializer: ts.JsxAttributeValue | undefined): boolean {
  const value = initializer && ts.isJsxExpression(initializer) ? initializer.expression : initializer;
  return value !== undefined && ts.isStringLiteralLike(value) && hasText(value.text);
}

const isCatalogueText = (node: ts.Node): boolean =>
  ts.isPropertyAccessExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === "strings";

/** Pictures made of characters, which no reader is told. */
const isHidden = (element: ts.JsxOpeningElement): boolean =>
  element.attributes.properties.some((one) => one.name?.getText() === "aria-hidden");

const root = path.resolve(__dirname, "..");
const sources = readdirSync(root, { recursive: true, encoding: "utf8" }).filter(
  (name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|^texts\/|\.generated\./.test(name),
);

test("no screen writes its own texts, and no module reads one while it loads", () => {
  const faults = sources.flatMap((name) => textFaults(name, readFileSync(path.join(root, name), "utf8")));
  expect(faults).toEqual([]);
  expect(sources.length).toBeGreaterThan(300);
});

test.each([
  ['const Save = () => <button type="button">Save it</button>;', "page.tsx:1 written in the markup: Save it"],
  [
    'const Save = () => <IconButton icon="x" label="Save it" />;',
    'page.tsx:1 written in an attribute: label="Save it"',
  ],
  ["const Save = () => <IconButton label={`Save it`} />;", "page.tsx:1 written in an attribute: label={`Save it`}"],
  ["const words = [strings.save];", "page.tsx:1 read before the language has loaded: strings.save"],
])("finds the fault of %s", (source, fault) => {
  expect(textFaults("page.tsx", source)).toEqual([fault]);
});

test.each(["const Save = () => <b>{strings.save}</b>;", "const Art = () => <pre aria-hidden>fact</pre>;"])(
  "finds no fault in %s",
  (source) => {
    expect(textFaults("page.tsx", source)).toEqual([]);
  },
);

test("each file of English texts makes the catalogue of its own name", () => {
  const folder = path.join(__dirname, "en");
  const names = readdirSync(folder).map((file) => {
    const name = /= catalogue(?:<[^>]*>)?\(\s*"(\w+)",/.exec(readFileSync(path.join(folder, file), "utf8"))?.[1] ?? "";
    return [file, `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`];
  });
  expect(names.filter(([file, named]) => file !== named)).toEqual([]);
});

test("a page has one name in the navigation and above itself", () => {
  expect(storySimulator.title).toBe(shell.storySimulator);
});

test("the pseudo-locale accents a text and makes it two fifths longer", () => {
  expect(pseudo("Save the draft")).toBe("[Sáṽé ţĥé ðŕáƒţ~~~~]");
  expect(pseudo("→ 3")).toBe("→ 3");
});
