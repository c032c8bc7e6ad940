import { isDeadlineNear } from "../../../../domain/achievements/deadline-label";
import type { Schemas } from "../../api/client";
import { readEarly } from "../../api/early-answers";
import { workspacePath } from "../../app/course-links";
import { painted } from "../../app/frame/drawn-first";
import { lastQuestion } from "../../app/last-question";
import { isPlainLine } from "../../app/plain-line";
import { formatTimeLeft } from "../../app/time-left";
import buttonStyles from "../../design/button.css";
import { formatDate, setZoneOfDates } from "../../design/format";
import { dayHere, hourHere } from "../../design/format-here";
import titleStyles from "../../design/page-title.css";
import paragraphStyles from "../../design/paragraphs.css";
import { strings } from "../../texts/en/today";
import { cameBack, partOfDay, partOfDayAt, questionToContinue, toDoOf } from "./rules";
import todayStyles from "./today.css";
import { actionOf, progressOf, summaryOf } from "./words";

type Parts = readonly (Node | string)[];
type Names = Readonly<Record<string, string | number>>;

/**
 * Puts a student's next work into the boxes of Today as soon as the server has told it, before the page's own scripts have
 * run: the build makes a file of its own of this module (web/build.ts), which the page's first script asks for
 * (app/boot.ts). What it draws is what `StudentToday` draws first, in the same classes.
 */
async function start(): Promise<void> {
  const courseId = /^\/courses\/(\d+)\//.exec(location.pathname)?.[1];
  const [session, today] = await Promise.all([
    readEarly<Schemas["UserIndex"]>("/v2/user"),
    readEarly<Schemas["Today"]>(`/v2/courses/${courseId}/self/today`),
  ]);
  const place = document.querySelector("#frames .frame__today");
  if (!place || !session || !today || document.getElementById("root")?.hasChildNodes()) return;
  const { user, courseRegistration, courseConfiguration } = session.body;
  if (courseRegistration?.role !== "student" || String(courseRegistration.courseId) !== courseId) return;
  const toDo = toDoOf(today.body.assessments, today.at);
  if (!toDo.next) return;
  const summary = summaryOf(toDo, cameBack(today.body.notifications).length, today.at);
  const head = new Head(user.name, courseId, today.at);
  const content = element("div", { class: "today" }, [
    head.element,
    element("p", { class: "today__summary" }, [summary]),
    element("div", { class: "today__columns" }, [
      element("div", { class: "today__main" }, [nextAssessment(toDo.next, user.userId, today.at)]),
    ]),
  ]);
  drawStyles(content);
  place.append(content);
  const seen = painted();
  void seen.then(() => head.tellBy(courseConfiguration?.timeZone));
  return seen;
}

function element(tag: string, names: Names, parts: Parts = []): HTMLElement {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(names)) made.setAttribute(name, String(value));
  made.append(...parts);
  return made;
}

/** The styles of what is drawn, as long as it stands there: the page has its own, which come with its scripts. */
function drawStyles(content: HTMLElement): void {
  const sheet = element("style", {}, [titleStyles, buttonStyles, paragraphStyles, todayStyles]);
  document.head.append(sheet);
  const gone = new MutationObserver(() => {
    if (content.isConnected) return;
    gone.disconnect();
    sheet.remove();
  });
  gone.observe(document.body, { childList: true });
}

/**
 * The greeting and the day: at first by this device's clock and without `Intl`, whose first use takes longer than all else
 * that is drawn here.
 */
class Head {
  private readonly greeting: HTMLElement;
  private readonly day: HTMLElement;
  readonly element: HTMLElement;

  constructor(
    private readonly name: string,
    courseId: string,
    private readonly now: number,
  ) {
    const here = new Date(now);
    this.greeting = element("h1", {}, [strings.greetings[partOfDayAt(hourHere(here))](name)]);
    this.day = element("time", {}, [dayHere(here)]);
    this.element = element("div", { class: "today__head" }, [
      this.greeting,
      element("p", { class: "today__date" }, [
        element("a", { href: `/courses/${courseId}/map` }, [strings.termMap]),
        this.day,
      ]),
    ]);
  }

  /** Tells both by the course's clock, which may be in another zone. */
  tellBy(timeZone: string | undefined): void {
    setZoneOfDates(timeZone);
    this.greeting.textContent = strings.greetings[partOfDay(this.now)](this.name);
    this.day.textContent = formatDate(this.now, "day");
  }
}

function nextAssessment(overview: Schemas["AssessmentOverview"], userId: number, now: number): HTMLElement {
  const { id, courseId, type, title, shortSummary, closeAt, answeredCount, questionCount, earlyXp } = overview;
  const urgent = isDeadlineNear(closeAt, new Date(now)) ? " today__pill--urgent" : "";
  const progress = progressOf(overview);
  const action = actionOf(overview);
  const question = questionToContinue(overview, lastQuestion(userId, id));
  const button = element(
    "a",
    {
      class: "button button--primary",
      href: workspacePath(courseId, type, id, question),
      "aria-label": `${action}: ${title}`,
    },
    [action],
  );
  button.addEventListener("click", openInEditor);
  return element("section", { class: "today__next", "aria-label": strings.next }, [
    element("div", { class: "today__next-body" }, [
      element("span", { class: `today__pill${urgent}` }, [strings.left(formatTimeLeft(closeAt, new Date(now)))]),
      element("h2", {}, [title]),
      ...(shortSummary ? [summaryText(shortSummary)] : []),
      element("div", { class: "today__progress" }, [
        element("progress", { max: questionCount, value: answeredCount, "aria-label": progress }),
        element("span", {}, [earlyXp > 0 ? `${progress}, ${strings.early(earlyXp)}` : progress]),
      ]),
      button,
    ]),
    element("div", { class: "today__next-cover" }),
  ]);
}

/** As `LazyMarkdown` draws it before what formats it is there. */
const summaryText = (text: string): HTMLElement =>
  isPlainLine(text)
    ? element("div", { class: "markdown " }, [element("p", {}, [text.trim()])])
    : element("p", { class: "plain-markdown " }, [text]);

/** Opens the address of a link with what the router's links say with it: that the cursor is to stand in the editor. */
function openInEditor(event: MouseEvent): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  const { href } = event.currentTarget as HTMLAnchorElement;
  history.pushState({ usr: { startsInEditor: true } }, "", href);
  location.reload();
}

/** Resolves when it is seen, or when there is nothing to show. */
export const drawn = start();
