import type { Locator, Page } from "playwright-core";
import { parts } from "./workspace";

/** The tab in which a person chooses where programs run, by the names of its parts. */
export const remote = (page: Page) => {
  const region = page.getByRole("region", { name: "Remote Execution", exact: true });
  return {
    region,
    add: region.getByRole("button", { name: "Add device" }),
    device: (title: string) => region.getByRole("radio", { name: new RegExp(`^${title}`) }),
    status: region.getByRole("status"),
    dialog: (name: string) => page.getByRole("dialog", { name, exact: true }),
  };
};

/** Opens the tab, and waits until the person's devices are listed. */
export async function openRemote(page: Page): Promise<void> {
  await parts(page).tab("Remote Execution").click();
  await remote(page).region.getByText("Run programs on").waitFor();
}

export const IDLE = "Connected to Demo robot. It is idle.";

/** Waits until the tab, in front, says this of the connection to the demo robot. */
export async function remoteSays(page: Page, text: string | RegExp): Promise<void> {
  await parts(page).tab("Remote Execution").click();
  await remote(page).region.getByText(text).waitFor({ timeout: 60_000 });
}

/** Connects to the demo robot, and waits until it has answered. */
export async function connectDemoRobot(page: Page): Promise<void> {
  await openRemote(page);
  await remote(page).device("Demo robot").check();
  await remoteSays(page, IDLE);
}

/** The width and the height of the trail that a robot has left, in millimetres. */
export const trailSize = (view: Locator): Promise<{ width: number; height: number }> =>
  view.locator(".robot-view__trail").evaluate((trail) => {
    const { width, height } = (trail as SVGGraphicsElement).getBBox();
    return { width: Math.round(width), height: Math.round(height) };
  });
