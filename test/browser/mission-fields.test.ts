import { readFileSync } from "node:fs";
import type { Locator, Page } from "playwright-core";
import { readTask, type TaskDocument } from "../../domain/assessments/xml";
import { academyFixture } from "./fixture";
import { longestTasks, repeatedTask } from "./main-thread";
import { accessibilityFaults, becomes, drawn, goTo, keepPicture, LOOKS, showLook } from "./screens";
import { textOf } from "./workspace";

const academy = academyFixture();

const MISSION = `<CONTENT><TASK kind="missions" number="M42" title="Tea Counter" colour="green">
<TEXT>Briefing</TEXT><PROBLEMS>
<PROBLEM type="programming" maxxp="50" flavour="mint"><TEXT>Write cups.</TEXT>
<SNIPPET><PREPEND>const pot = 3;</PREPEND><TEMPLATE>const cups = n => n;</TEMPLATE><TESTCASES>
<PUBLIC answer="6" score="1" note="kept">cups(2);</PUBLIC><SECRET answer="0" score="2">cups(0);</SECRET>
<OPAQUE answer="9" score="3">cups(3);</OPAQUE></TESTCASES><SOLUTION>const cups = n => n * pot;</SOLUTION></SNIPPET>
<SAMPLES><SAMPLE name="forgets the pot" expects="fails" fails="1 3">const cups = n => n;</SAMPLE></SAMPLES></PROBLEM>
<PROBLEM type="mcq" maxxp="5"><TEXT>Which?</TEXT><CHOICE correct="true"><TEXT>Green</TEXT></CHOICE>
<CHOICE correct="false" hint="Too dark"><TEXT>Black</TEXT></CHOICE></PROBLEM>
<PROBLEM type="voting" maxxp="5"><TEXT>Vote</TEXT><VOTING assessment_number="C1" reveal_hours="48"/></PROBLEM></PROBLEMS>
<DEPLOYMENT interpreter="2" exectime="2000"><EXTERNAL name="RUNES"><SYMBOL>show</SYMBOL></EXTERNAL>
<GLOBAL><IDENTIFIER>xs</IDENTIFIER><VALUE>[1, 2]</VALUE></GLOBAL></DEPLOYMENT></TASK></CONTENT>`;

let page: Page;

beforeAll(async () => {
  page = await academy.pageOf("staff", "/mission-control");
});
beforeEach(() => open(MISSION));

async function open(xml: string): Promise<void> {
  await goTo(page, "/mission-control");
  const buffer = Buffer.from(xml);
  await page.locator('input[type="file"]').first().setInputFiles({ name: "m.xml", mimeType: "text/xml", buffer });
  await page.getByRole("tab", { name: "Task 1" }).first().waitFor();
}

/** A tab of the forms; what stands beside them has tabs of the same names. */
const tab = (name: string) =>
  page
    .getByRole("tablist", { name: /^Parts of/ })
    .getByRole("tab", { name, exact: true })
    .click();
const field = (name: string, within: Page | Locator = page) => within.getByRole("textbox", { name, exact: true });
const row = (name: string) => page.getByRole("group", { name, exact: true });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const nextQuestion = () => button("Next question").click();

/** Types into a field as a person does, in the place of what is there. */
async function type(into: Locator, text: string): Promise<void> {
  await into.click();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.press("Delete");
  await page.keyboard.type(text);
}

async function choose(from: string, option: string, within: Page | Locator = page): Promise<void> {
  await within.getByRole("button", { name: new RegExp(`^${from}`) }).click();
  await page.getByRole("option", { name: option }).click();
}

/** The mission as the page would hand it out. */
async function written(): Promise<TaskDocument> {
  await button("Export").click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: "Save as XML For uploading" }).click(),
  ]);
  return readTask(readFileSync(await download.path()));
}
const programming = ({ problems }: TaskDocument, index = 0) => {
  const problem = problems[index];
  if (problem?.type !== "programming") throw new Error("no programming question");
  return problem;
};
const mcq = ({ problems }: TaskDocument) => {
  const problem = problems[1];
  if (problem?.type !== "mcq") throw new Error("no multiple choice question");
  return problem;
};

describe("numbers", () => {
  it("keeps the old value of what is no number, and no Max XP below 0", async () => {
    await tab("Grading");
    await type(field("Max XP"), "lots");
    await page.getByText("Enter a whole number. 50 is kept.").first().waitFor();
    await page.keyboard.press("Tab");
    await becomes(() => field("Max XP").inputValue(), "50");
    await type(field("Max XP"), "-5");
    await page.getByText("0 is used, the least there is.").first().waitFor();
    await page.keyboard.press("Tab");
    await becomes(() => field("Max XP").inputValue(), "0");
    await type(field("Max XP"), "75");
    await page.getByText("Blocking", { exact: true }).click();
    const problem = programming(await written());
    expect([problem.maxXp, problem.blocking, problem.showSolution]).toEqual([75, true, false]);
    expect(problem.rest).toEqual({ attributes: [["flavour", "mint"]] });
  });

  it("keeps the solution of a multiple choice question within its options", async () => {
    await nextQuestion();
    await tab("Question Template");
    await type(field("Solution"), "7");
    await page.keyboard.press("Tab");
    await becomes(() => field("Solution").inputValue(), "1");
    await becomes(() => row("Option 2").getByRole("radio").isChecked(), true);
    await type(field("Solution"), "-3");
    await page.keyboard.press("Tab");
    await becomes(() => field("Solution").inputValue(), "0");
    await type(field("Solution"), "x");
    await page.keyboard.press("Tab");
    await becomes(() => field("Solution").inputValue(), "0");
    expect(mcq(await written()).choices.map(({ correct }) => correct)).toEqual([true, false]);
  });

  it("gives no execution time below 1000, and none when the field is cleared", async () => {
    await tab("Manage Local Deployment");
    await page.getByText("Enable local deployment").click();
    await type(field("Execution time (ms)"), "20");
    await page.getByText("1,000 is used, the least there is.").first().waitFor();
    await page.keyboard.press("Tab");
    await becomes(() => field("Execution time (ms)").inputValue(), "1000");
    await type(field("Execution time (ms)"), "soon");
    await page.keyboard.press("Tab");
    await becomes(() => field("Execution time (ms)").inputValue(), "1000");
    await field("Execution time (ms)").fill("");
    await page.keyboard.press("Tab");
    expect(programming(await written()).library?.execTimeMs).toBeNull();
  });
});

describe("deployments", () => {
  it("begins a question's deployment as a copy of the mission's, and its grader's as a copy of the question's", async () => {
    await tab("Local Grader Deployment");
    await page.getByText("Enable local grader deployment").click();
    const shared = { interpreter: 2, execTimeMs: 2000, external: { name: "runes", symbols: ["show"] } };
    expect(programming(await written()).graderLibrary).toMatchObject(shared);
    await page.getByText("Enable local grader deployment").click();
    await page.getByText("Deployment removed.").waitFor();
    expect(programming(await written()).graderLibrary).toBeNull();

    await tab("Manage Local Deployment");
    await page.getByText("This question uses the mission's deployment: Source §2.").waitFor();
    await page.getByText("Enable local deployment").click();
    await choose("Chapter", "Source §3");
    await choose("Variant", "non-det");
    await tab("Local Grader Deployment");
    await page.getByText("Enable local grader deployment").click();
    const { library, graderLibrary } = programming(await written());
    expect([library, graderLibrary]).toMatchObject([
      { ...shared, interpreter: 3, variant: "non-det" },
      { ...shared, interpreter: 3, variant: "non-det" },
    ]);

    await tab("Manage Local Deployment");
    await page.getByText("Enable local deployment").click();
    await button("Undo").last().click();
    await choose("Chapter", "Source §1");
    expect(programming(await written()).library).toMatchObject({ interpreter: 1, variant: null });
  });

  it("changes the mission's deployments", async () => {
    await page.getByRole("radio", { name: "Global" }).or(button("Global")).first().click();
    await tab("Global Grader Deployment");
    await page.getByText("Enable the mission's grader deployment").click();
    await tab("Global Deployment");
    await choose("External library", "sounds");
    const task = await written();
    expect([task.library?.external, task.graderLibrary?.external]).toMatchObject([
      { name: "sounds", symbols: ["show"] },
      { name: "runes", symbols: ["show"] },
    ]);
    await page.getByText("Enable the mission's deployment").click();
    await page.getByText("Each question needs a local deployment.").waitFor();
    expect((await written()).library).toBeNull();
    await page.getByText("Enable the mission's deployment").click();
    expect((await written()).library).toMatchObject({ interpreter: 1, globals: [] });
  });

  it("strips white space from symbols and from names of globals", async () => {
    await tab("Manage Local Deployment");
    await page.getByText("Enable local deployment").click();
    await button("Add symbol").click();
    await becomes(() => field("Symbol 2").inputValue(), "new_symbol");
    await type(field("Symbol 2"), " he art ");
    await button("Add global").click();
    await becomes(() => field("Name", row("Global 2")).inputValue(), "new_global");
    await becomes(() => field("Expression", row("Global 2")).inputValue(), "null");
    await type(field("Name", row("Global 2")), "my name");
    await page.keyboard.press("Tab");
    await becomes(() => field("Name", row("Global 2")).inputValue(), "myname");
    const { library } = programming(await written());
    expect(library?.external?.symbols).toEqual(["show", "heart"]);
    expect(library?.globals).toEqual([
      { identifier: "xs", value: "[1, 2]" },
      { identifier: "myname", value: "null" },
    ]);
  });

  it("evaluates globals as Source, keeps an invalid expression and says why, and survives an endless one", async () => {
    await tab("Manage Local Deployment");
    await page.getByText("Enable local deployment").click();
    await button("Add global").click();
    const expression = field("Expression", row("Global 2"));
    const value = row("Global 2").getByRole("status");
    await type(expression, "xs[1] + 40");
    await value.getByText("42", { exact: true }).waitFor();
    await type(expression, "document.title");
    await value.getByText("Invalid Expression").waitFor();
    await becomes(() => value.innerText(), expect.stringContaining("Dot abbreviations are not allowed"));
    await type(expression, "(f => f(f))(f => f(f))");
    await value.getByText("Invalid Expression").waitFor();
    await value.getByText("It takes longer than a second.").or(value.getByText("Maximum call stack")).waitFor();
    await keepPicture(page, "an expression that is invalid");
    await type(expression, "2 +");
    await becomes(async () => (await value.innerText()).includes("longer"), false);
    await value.getByText("Invalid Expression").waitFor();
    expect(programming(await written()).library?.globals[1]).toEqual({ identifier: "new_global", value: "2 +" });
    await row("Global 1").getByRole("status").getByText("[1, 2]").waitFor();
  });
});

describe("testcases and sample answers", () => {
  it("adds, moves, removes and takes back, and sample answers go on naming the same testcases", async () => {
    await tab("Autograder");
    await button("Move down: Testcase 1").click();
    await page.keyboard.press("Enter");
    await page.getByText("Testcase 2 is now at place 3 of 3.").waitFor({ state: "attached" });
    let problem = programming(await written());
    expect(problem.testcases.map(({ program }) => program)).toEqual(["cups(0);", "cups(3);", "cups(2);"]);
    expect(problem.testcases[2]?.rest).toEqual({ attributes: [["note", "kept"]] });
    expect(problem.samples[0]?.expects).toEqual({ kind: "fails", testcases: [2, 3] });

    await button("Remove: Testcase 2").click();
    await page.getByText("Testcase 2 removed.").waitFor();
    expect(programming(await written()).samples[0]?.expects).toEqual({ kind: "fails", testcases: [2] });
    await page.locator(".mission-fields__undo").getByRole("button", { name: "Undo" }).click();
    expect(programming(await written()).samples[0]?.expects).toEqual({ kind: "fails", testcases: [2, 3] });

    await button("Add testcase").click();
    await page.keyboard.type("cups(5);");
    await type(field("Expected answer", row("Testcase 4")), "15");
    await type(field("Score", row("Testcase 4")), "4");
    await choose("Kind", "Secret", row("Testcase 4"));
    problem = programming(await written());
    expect(problem.testcases[3]).toEqual({ kind: "secret", score: 4, answer: "15", program: "cups(5);" });
  });

  it("fills an answer in with what the model solution gives, and says why it gives none", async () => {
    await tab("Autograder");
    await type(field("Program", row("Testcase 1")), "list(cups(4), 'b');");
    await button("Fill from solution: Testcase 1").click();
    await becomes(() => field("Expected answer", row("Testcase 1")).inputValue(), '[12, ["b", null]]');
    await type(field("Program", row("Testcase 2")), "saucers(1);");
    await button("Fill from solution: Testcase 2").click();
    await page.getByText("The solution gives no answer: Name saucers not declared.").waitFor();
    expect(programming(await written()).testcases.map(({ answer }) => answer)).toEqual(['[12, ["b", null]]', "0", "9"]);
  });

  it("begins a testcase as a public one with score 0, and tells a character that a file cannot hold", async () => {
    await tab("Autograder");
    await button("Add testcase").click();
    const added = row("Testcase 4");
    await becomes(() => field("Score", added).inputValue(), "0");
    await added.getByText("Students see it.").waitFor();
    await becomes(() => field("Program", added).getAttribute("placeholder"), "Please enter value (if applicable)");
    await field("Program", added).fill("a\nb\u0007");
    await added.getByText("A file cannot hold the character U+0007 (line 2, column 2). Delete it.").waitFor();
    await field("Program", added).fill("ab");
    await added.getByText("A file cannot hold").waitFor({ state: "detached" });
    await field("Program", added).fill("");
    expect(programming(await written()).testcases[3]).toEqual({
      kind: "public",
      score: 0,
      answer: null,
      program: null,
    });
  });

  it("edits a sample answer and what it must get", async () => {
    await tab("Sample answers");
    await page.getByRole("checkbox", { name: "1", exact: true }).waitFor();
    await page.getByText("2", { exact: true }).last().click();
    await button("Add sample answer").click();
    await type(field("Name"), "never ends");
    await page.getByText("Too slow", { exact: true }).click();
    await page.locator(".mission-fields .monaco-editor .view-lines").click();
    await page.keyboard.insertText("const cups = n => cups(n);");
    await becomes(
      async () => programming(await written()).samples,
      [
        { name: "forgets the pot", program: "const cups = n => n;", expects: { kind: "fails", testcases: [1, 2, 3] } },
        { name: "never ends", program: "const cups = n => cups(n);", expects: { kind: "timeout" } },
      ],
    );
  });
});

describe("texts", () => {
  it("shows a statement as it will be read, and leaves a cleared one out of the file", async () => {
    await type(field("Statement"), "Count **all** cups.");
    // Beside the preview's Task tab, which shows the same, the form does not show it again.
    const rendered = page.getByRole("region", { name: "As students read it" });
    await rendered.waitFor({ state: "hidden" });
    await page.getByRole("tab", { name: "Checks", exact: true }).click();
    await rendered.getByText("all", { exact: true }).waitFor();
    expect((await written()).problems[0]?.text).toBe("Count **all** cups.");
    await field("Statement").fill("  ");
    await page.getByText("Enter a statement: an upload refuses a question without one.").waitFor();
    expect((await written()).problems[0]?.text).toBeNull();
    await button("Undo").click();
    await becomes(() => field("Statement").inputValue(), expect.stringMatching(/cups\.$/));
  });

  it("edits the options of a multiple choice question", async () => {
    await nextQuestion();
    await tab("Question Template");
    await button("Add option").click();
    await becomes(() => field("Text", row("Option 3")).inputValue(), "A");
    await page.keyboard.type("Anise");
    await type(field("Hint", row("Option 1")), "Right!");
    await field("Hint", row("Option 2")).fill("");
    await row("Option 3").getByText("This is the solution").click();
    await button("Remove: Option 2").click();
    expect(mcq(await written()).choices).toEqual([
      { correct: false, hint: "Right!", text: "Green" },
      { correct: true, hint: null, text: "Anise" },
    ]);
  });

  it("edits the parts of a programming question and of a vote", async () => {
    await tab("Question Template");
    const editor = page.locator(".mission-fields .monaco-editor .view-lines");
    await editor.getByText("cups").first().waitFor();
    await page.getByText("Suggested answer", { exact: true }).click();
    await editor.getByText("pot").first().waitFor();
    await editor.click();
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.insertText("const cups = n => pot * n;");
    await page.getByText("Postpend (empty)").click();
    await page.getByText("Postpend", { exact: true }).waitFor({ state: "detached" });
    await editor.click();
    await page.keyboard.insertText("const late = 1;");
    await page.getByText("Postpend", { exact: true }).first().waitFor();
    const { snippet } = programming(await written());
    expect([snippet.prepend, snippet.template, snippet.postpend, snippet.solution]).toEqual([
      "const pot = 3;",
      "const cups = n => n;",
      "const late = 1;",
      "const cups = n => pot * n;",
    ]);
    await nextQuestion();
    await nextQuestion();
    await type(page.getByRole("combobox", { name: "Contest number", exact: true }), "C7");
    await page.keyboard.press("Escape");
    await type(field("Reveal hours"), "12");
    expect((await written()).problems[2]).toMatchObject({ contestNumber: "C7", revealHours: 12 });
  });
});

describe("the preview's editor", () => {
  const preview = () => page.getByRole("tabpanel", { name: "Preview" }).locator(".monaco-editor .view-lines").first();
  const form = () => page.locator(".mission-fields .monaco-editor .view-lines");

  it("is copied from and to, and what was there before comes back", async () => {
    await tab("Question Template");
    await becomes(() => textOf(form()), "const cups = n => n;");
    await preview().click();
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.insertText("const cups = n => n * 30;");
    await page.getByText("Postpend (empty)").click();
    await button("Copy from Editor: Postpend").click();
    await becomes(() => textOf(form()), "const cups = n => n * 30;");
    await page.getByText("Postpend replaced by the editor's program.").waitFor();
    await page.locator(".mission-fields__undo").getByRole("button", { name: "Undo" }).click();
    await becomes(() => textOf(form()), "");
    await page.getByText("Suggested answer", { exact: true }).click();
    await button("Copy to Editor: Suggested answer").click();
    await becomes(() => textOf(preview()), "const cups = n => n * pot;");
    await button("Copy to Editor: Suggested answer").click();
    await page.getByText("Suggested answer and the editor are the same.").waitFor();
    const { snippet } = programming(await written());
    expect([snippet.postpend, snippet.solution]).toEqual([null, "const cups = n => n * pot;"]);
  });
});

it.each([LOOKS[0], LOOKS[3]])(
  "has nothing for axe-core in any form, nor anything to scroll sideways: $name",
  async (look) => {
    await showLook(page, look);
    const looked = async (name: string) => {
      await drawn(page);
      await keepPicture(page, `mission ${name} ${look.name}`);
      const overflow = await page.evaluate(
        () =>
          [document.documentElement, ...document.querySelectorAll(".tabs__panel")].filter(
            ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
          ).length,
      );
      expect({ name, overflow, faults: await accessibilityFaults(page) }).toEqual({ name, overflow: 0, faults: [] });
    };
    await looked("statement");
    for (const name of ["Question Template", "Grading", "Autograder", "Sample answers"]) {
      await tab(name);
      await page.locator(".mission-fields").first().waitFor();
      await looked(name);
    }
    await tab("Manage Local Deployment");
    await page.getByText("Enable local deployment").click();
    await row("Global 1").getByRole("status").getByText("[1, 2]").waitFor();
    await looked("deployment");
    for (const kind of ["multiple choice", "vote"]) {
      // A phone has no button for the next one, only one for each.
      await page.locator(".mc-steps li:has([aria-current]) + li button").click();
      await tab("Question Template");
      await page.locator(".mission-fields").first().waitFor();
      await looked(kind);
    }
    await showLook(page, LOOKS[0]);
  },
);

it("takes every key in a mission of 50 questions of 30 testcases", async () => {
  const testcases = Array.from({ length: 30 }, (_, n) => `<PUBLIC answer="${n}" score="1">f(${n});</PUBLIC>`).join("");
  const problem = `<PROBLEM type="programming" maxxp="9"><TEXT>Write f.</TEXT><SNIPPET><TEMPLATE>const f = 1;</TEMPLATE><TESTCASES>${testcases}</TESTCASES></SNIPPET></PROBLEM>`;
  await open(
    `<CONTENT><TASK kind="missions" number="L" title="Large"><PROBLEMS>${problem.repeat(50)}</PROBLEMS><DEPLOYMENT interpreter="1"/></TASK></CONTENT>`,
  );
  await tab("Autograder");
  const program = field("Program", row("Testcase 30"));
  await program.click();
  await page.keyboard.type("//");
  const tasks = await longestTasks(page, async () => {
    for (const key of "abcdefghij") {
      await page.keyboard.press(key);
      await drawn(page);
    }
  });
  await becomes(() => program.inputValue(), "f(29);//abcdefghij");
  repeatedTask(tasks, "ten keys in a testcase");
});
