import type { ServerResponse } from "node:http";
import type { Account } from "../state";

const HUES = 360;
const TURN = 137;

/** Sends the drawn picture of an account: the first letters of its name on a colour of its own. */
export function sendAvatar(response: ServerResponse, { id, name, kind }: Account) {
  const letters = name
    .split(/\s+/)
    .map((word) => word[0] ?? "")
    .join("")
    .slice(0, 2)
    .replace(/[^\p{L}\p{N}]/gu, "");
  const corner = kind === "User" ? 40 : 12;
  const text = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 80" width="80" height="80"><rect width="80" height="80" rx="${corner}" fill="hsl(${(id * TURN) % HUES} 45% 38%)"/><text x="40" y="51" font-family="sans-serif" font-size="30" fill="#fff" text-anchor="middle">${letters}</text></svg>`;
  response.writeHead(200, {
    "content-type": "image/svg+xml; charset=utf-8",
    "content-security-policy": "default-src 'none'",
    "cache-control": "public, max-age=86400",
    "access-control-allow-origin": "*",
    "cross-origin-resource-policy": "cross-origin",
    "x-content-type-options": "nosniff",
  });
  response.end(text);
}
