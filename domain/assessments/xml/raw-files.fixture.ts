import * as fc from "fast-check";

type Draw = <T>(arbitrary: fc.Arbitrary<T>) => T;

const character = fc.constantFrom(
  ..."abc<>&\"'\n\t ]\u00e9\u{1f411}\u00a0\u2028\ufeff0-?!/=;{}\\".split(/(?:)/u),
  "]]>",
  "\r",
  "\r\n",
);
const text = fc.array(character, { maxLength: 12 }).map((list) => list.join(""));
const notes = fc.constantFrom(
  "<!-- why -->",
  "<!---->",
  "<!-- <TEXT>no</TEXT> & -->",
  "<?editor fold?>",
  "<!--\n a\n-->",
);
const unknownName = fc.constantFrom("META", "x:tag", "text", "Problem", "NOTE", "TESTS");

const NAMED: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};
const reference = (one: string) => NAMED[one] ?? `&#${one.codePointAt(0)};`;

/**
 * Assessment files as a person or a program might have written them: known parts in any order and spelling, some twice,
 * with attributes, elements, comments, processing instructions and text that nobody knows in between.
 */
export const rawFiles: fc.Arbitrary<string> = fc.gen().map((gen) => {
  const draw: Draw = (arbitrary) => gen(() => arbitrary);
  return new FileMaker(draw).file();
});

class FileMaker {
  constructor(private readonly draw: Draw) {}

  file(): string {
    const declaration = this.one('<?xml version="1.0"?>', '<?xml version="1.0" encoding="UTF-8"?>\r\n', "", "\ufeff");
    const task = this.task();
    const inside = this.one(task, task, `${this.noise()}${task}${this.noise()}`, `<WRAP a="1">${task}<TASK/></WRAP>`);
    const attributes = this.one("", ' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"', " a='&#9;\"'");
    const content = this.one(inside, `<CONTENT${attributes}>\n${inside}\n</CONTENT>`, `<CONTENT>${inside}</CONTENT>`);
    const isRooted = content !== inside || !/^[^<]|^<META|^<WRAP/.test(inside);
    const root = content === inside && inside !== task ? `<CONTENT>${inside}</CONTENT>` : content;
    return `${declaration}${this.some(notes)}${isRooted ? root : `<CONTENT>${root}</CONTENT>`}${this.some(notes)}`;
  }

  private task(): string {
    const attributes = ["kind", "number", "title", "access", "story", "coverimage", "startdate", "duedate"];
    return this.container("TASK", attributes, [
      ...["PASSWORD", "READING", "WEBSUMMARY", "TEXT"].flatMap((name) => this.texts(name)),
      ...this.maybe(() =>
        this.container(
          "PROBLEMS",
          [],
          this.times(3, () => this.problem()),
          false,
        ),
      ),
      ...this.libraries(),
    ]);
  }

  private problem(): string {
    const type = this.one("programming", "mcq", "voting");
    const parts = [...this.texts("TEXT"), ...this.maybe(() => this.snippet(type)), ...this.libraries()];
    const choices = type === "mcq" ? this.times(3, () => this.choice()) : [];
    const voting = () => this.container("VOTING", ["assessment_number", "reveal_hours"], []);
    const votings = type === "voting" ? this.maybe(voting) : [];
    const samples = () =>
      this.container(
        "SAMPLES",
        [],
        this.times(2, () => this.sample()),
        false,
      );
    const own = type === "programming" ? this.maybe(samples) : [];
    const written = this.one(type, type, type, type, "essay", "");
    const hasWarning = written === type || type === "programming" || choices.length + votings.length > 0;
    const attribute = written === "" && hasWarning ? "" : ` type="${hasWarning ? written : type}"`;
    const attributes = ["maxxp", "showsolution", "blocking", "DEPLOYMENT"];
    return this.container("PROBLEM", attributes, this.mixed(parts, [...choices, ...votings, ...own]), true, attribute);
  }

  private snippet(type: string): string {
    const texts = ["PREPEND", "TEMPLATE", "POSTPEND", "SOLUTION", "GRADER"].flatMap((name) => this.texts(name));
    const testcases = () =>
      this.container(
        "TESTCASES",
        [],
        this.times(4, () => this.testcase()),
        false,
      );
    return this.container("SNIPPET", [], [...texts, ...(type === "programming" ? this.maybe(testcases) : [])]);
  }

  private testcase(): string {
    const name = this.one("PUBLIC", "OPAQUE", "SECRET", "PRIVATE");
    return `<${name}${this.attributes(["score", "answer"])}>${this.content()}</${name}>`;
  }

  private sample(): string {
    return `<SAMPLE${this.attributes(["name", "expects", "fails"])}>${this.content()}</SAMPLE>`;
  }

  private choice(): string {
    return this.container("CHOICE", ["correct", "hint"], this.texts("TEXT"));
  }

  private libraries(): string[] {
    return ["DEPLOYMENT", "GRADERDEPLOYMENT"].flatMap((name) =>
      this.twice(() => {
        const external = this.maybe(() =>
          this.container(
            this.one("EXTERNAL", "IMPORT"),
            ["name", "module"],
            this.times(2, () => this.text("SYMBOL")),
            false,
          ),
        );
        const globals = this.times(2, () =>
          this.container("GLOBAL", [], [...this.texts("IDENTIFIER"), ...this.texts("VALUE")]),
        );
        return this.container(name, ["interpreter", "variant", "exectime"], this.mixed(globals, external), false);
      }),
    );
  }

  /** An element with known children in any order and unknown things between them. */
  private container(
    name: string,
    attributes: readonly string[],
    children: readonly string[],
    isShuffled = true,
    more = "",
  ): string {
    const isOften = this.draw(fc.nat(3)) === 0;
    const ordered =
      isShuffled && isOften ? this.draw(fc.shuffledSubarray([...children], { minLength: children.length })) : children;
    const inner = ordered.map((child) => `${this.noise()}${child}`).join(this.one("", "\n  ", "\r\n"));
    return `<${name}${more}${this.attributes(attributes)}>${inner}${this.noise()}</${name}>`;
  }

  private mixed(one: readonly string[], other: readonly string[]): string[] {
    return this.draw(fc.boolean()) ? [...one, ...other] : [...other, ...one];
  }

  private texts(name: string): string[] {
    return this.twice(() => this.text(name));
  }

  private text(name: string): string {
    return `<${name}${this.attributes([])}>${this.content()}</${name}>`;
  }

  /** Text in any spelling, seldom with comments and elements in it. */
  private content(): string {
    if (this.draw(fc.nat(8)) > 0) return this.characters();
    return this.times(3, () => this.one(this.characters(), this.draw(notes), this.element())).join("");
  }

  private characters(): string {
    const plain = this.draw(text);
    const isCdata = this.draw(fc.boolean());
    if (isCdata) return `<![CDATA[${plain.replaceAll("]]>", "]]]]><![CDATA[>")}]]>`;
    const isReferred = this.draw(fc.boolean());
    return plain.replace(isReferred ? /[&<>"'\r\n\t]/g : /[&<>]/g, reference);
  }

  private attributes(known: readonly string[]): string {
    const values: Readonly<Record<string, readonly string[]>> = {
      maxxp: ["5", "007", "abc", "-1", ""],
      score: ["1", "0", "x"],
      reveal_hours: ["48", "two"],
      correct: ["true", "false", "maybe"],
      showsolution: ["true", "false", "yes"],
      interpreter: ["1", "2", "3", "4", "9", ""],
      variant: ["default", "lazy", "gpu", "nothing"],
      exectime: ["1000", "0", "-1"],
      expects: ["passes", "fails", "timeout", "error", "win"],
      fails: ["2 3", "2,3", "", "1"],
      DEPLOYMENT: ["[object Object]"],
    };
    const written = known
      .filter(() => this.draw(fc.nat(3)) > 0)
      .map((name) => {
        const usual = values[name];
        const isExternal = name === "name" && this.draw(fc.boolean());
        const value = usual
          ? this.one(...usual)
          : isExternal
            ? this.one("RUNES", "Runes", "none", "NONE")
            : this.draw(text);
        return ` ${name}=${this.quoted(value)}`;
      });
    const isUnknown = this.draw(fc.nat(8)) === 0;
    return [
      ...written,
      ...(isUnknown
        ? [` ${this.one("data-x", "xml:lang", "Title", "__proto__")}=${this.quoted(this.draw(text))}`]
        : []),
    ].join("");
  }

  private quoted(value: string): string {
    const escaped = value.replace(this.draw(fc.boolean()) ? /[&<"\r\n\t]/g : /[&<"]/g, reference);
    return `"${escaped}"`;
  }

  /** What nobody knows, now and then. */
  private noise(): string {
    if (this.draw(fc.nat(5)) > 0) return this.one("", "\n", " ", "\r\n    ");
    return this.times(3, () => this.one(this.draw(notes), this.element(), this.stray(), "\n")).join("");
  }

  private element(): string {
    const name = this.draw(unknownName);
    return this.one(
      `<${name}/>`,
      `<${name}${this.attributes([])}>${this.characters()}<b>1</b>${this.draw(notes)}</${name}>`,
    );
  }

  private stray(): string {
    return this.one("stray", " more &amp; ", "<![CDATA[<TEXT/>]]>", "\u00a0");
  }

  private some(of: fc.Arbitrary<string>): string {
    return this.draw(fc.nat(3)) === 0 ? this.draw(of) : "";
  }

  private maybe(make: () => string): string[] {
    return this.draw(fc.nat(4)) > 0 ? [make()] : [];
  }

  /** Mostly one, sometimes none, seldom two. */
  private twice(make: () => string): string[] {
    return this.times(this.one(1, 1, 1, 1, 0, 2), make, true);
  }

  private times(most: number, make: () => string, isExact = false): string[] {
    return Array.from({ length: isExact ? most : this.draw(fc.nat(most)) }, make);
  }

  private one<T>(...list: readonly T[]): T {
    return this.draw(fc.constantFrom(...list));
  }
}
