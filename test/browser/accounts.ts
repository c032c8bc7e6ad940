import type { Page } from "playwright-core";
import { totpAt } from "../../local/cognito/totp";

/** The password of the demo's accounts (README.md). */
export const DEMO_PASSWORD = "a garden of robots";

/** Opens the sign-in with an account of the site's own. */
export async function openAccountLogin(page: Page): Promise<void> {
  await page.goto("/login");
  await page.getByRole("button", { name: "Log in with E-mail account" }).click();
  await page.getByRole("heading", { name: "Log in", exact: true }).waitFor();
  await page.getByLabel("Password", { exact: true }).waitFor();
}

/** Sends address and password on a page that asks for them. */
export async function sendPassword(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel("E-mail address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
}

/** Sends the code that a page asks for. */
export async function sendCode(page: Page, code: string): Promise<void> {
  await page.getByLabel("Code", { exact: true }).fill(code);
  await page.getByRole("button", { name: "Continue" }).click();
}

/** The text of the newest e-mail to an address, as the page of e-mails shows it. */
export async function newestMail(page: Page, email: string): Promise<string> {
  const mails = await page.context().newPage();
  await mails.goto("/cognito/mail");
  const mail = await mails.getByRole("article").filter({ hasText: email }).first().innerText();
  await mails.close();
  return mail;
}

/** The six digits in the newest e-mail to an address. */
export async function mailedCode(page: Page, email: string): Promise<string> {
  const code = /^\d{6,8}$/m.exec(await newestMail(page, email))?.[0];
  if (code === undefined) throw new Error(`The newest e-mail to ${email} has no code`);
  return code;
}

/** What an authenticator app shows for a key, so many steps of 30 seconds from now. */
export const totpCode = (key: string, steps = 0): string => totpAt(key, Date.now() + steps * 30_000);
