import { createHmac } from "node:crypto";
import type { Page } from "playwright-core";

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

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** The bytes of a key in Base32 (RFC 4648, 6). */
function keyBytes(key: string): Buffer {
  const bits = [...key].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, "0")).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** What an authenticator app shows for a key (RFC 6238, six digits and 30 seconds), so many steps from now. */
export function totpCode(key: string, steps = 0): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
  const digest = createHmac("sha1", keyBytes(key)).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}
