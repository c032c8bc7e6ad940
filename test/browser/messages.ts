import type { Page } from "playwright-core";
import { becomes } from "./screens";

/** Closes the messages of what was done before, so that what is waited for next is new. */
export async function dismissMessages(page: Page): Promise<void> {
  await becomes(
    () =>
      page.evaluate(() => {
        const buttons = document.querySelectorAll<HTMLElement>(".toast__close");
        for (const button of buttons) button.click();
        return buttons.length;
      }),
    0,
  );
}
