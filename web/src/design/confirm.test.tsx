/** @vitest-environment jsdom */
import "./browser.fixture";
import { ConfirmProvider, type Question, useConfirm } from "./confirm";
import { click, find, hide, press, settle, show, tell } from "./screen.fixture";
import { StaffPage } from "./staff-page";

const question: Question = { title: "Finalize?", body: "You cannot change it then.", confirm: "Finalize" };

function Asker({ asked, onAnswer }: { asked: Question; onAnswer: (yes: boolean) => void }) {
  const confirm = useConfirm();
  return (
    <button type="button" onClick={() => void confirm(asked).then(onAnswer)}>
      Ask
    </button>
  );
}

/** Where questions are asked: in the light dialog, and in Cloudscape's modal on staff pages. */
const places = [
  ["the light dialog", ConfirmProvider, () => tell(find("dialog"), new Event("cancel", { cancelable: true }))],
  ["Cloudscape's modal", StaffPage, () => press("Escape")],
] as const;

describe.each(places)("in %s", (_name, Place, pressEscape) => {
  /** Asks, and answers as `act` does. */
  async function answerTo(asked: Question, act: () => void): Promise<boolean[]> {
    const answers: boolean[] = [];
    show(
      <Place>
        <Asker asked={asked} onAnswer={(yes) => answers.push(yes)} />
      </Place>,
    );
    find("button", "Ask").focus();
    click(find("button", "Ask"));
    await settle();
    act();
    await settle();
    return answers;
  }
  afterEach(hide);

  test("the decisive button has the focus and says yes", async () => {
    const yes = () => {
      expect(document.activeElement?.textContent).toBe("Finalize");
      click(document.activeElement as HTMLElement);
    };
    expect(await answerTo(question, yes)).toEqual([true]);
  });

  test("where something would be lost, the way back has the focus and says no", async () => {
    const no = () => {
      expect(document.activeElement?.textContent).toBe("Keep it");
      click(document.activeElement as HTMLElement);
    };
    expect(await answerTo({ ...question, cancel: "Keep it", danger: true }, no)).toEqual([false]);
  });

  test("Escape says no, and the focus returns to where it was", async () => {
    expect(await answerTo(question, pressEscape)).toEqual([false]);
    expect(document.activeElement?.textContent).toBe("Ask");
    expect(document.querySelectorAll("[role=dialog], dialog")).toHaveLength(0);
  });

  test("the cross says no", async () => {
    expect(await answerTo(question, () => click(find("button[aria-label=Close]")))).toEqual([false]);
  });
});

test("a click beside Cloudscape's modal leaves the question open", async () => {
  const answered = vi.fn();
  show(
    <StaffPage>
      <Asker asked={question} onAnswer={answered} />
    </StaffPage>,
  );
  click(find("button", "Ask"));
  await settle();
  const beside = find("[role=dialog]");
  tell(beside, new MouseEvent("mousedown", { bubbles: true }));
  click(beside);
  await settle();
  expect(answered).not.toHaveBeenCalled();
  expect(find("[role=dialog]")).toBe(beside);
});
