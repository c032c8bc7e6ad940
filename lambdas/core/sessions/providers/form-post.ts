export const PROVIDER_TIMEOUT_MS = 8000;

/** Members without a value are left out. */
export function formPost(members: Readonly<Record<string, string | undefined>>): RequestInit {
  const body = new URLSearchParams();
  for (const [name, value] of Object.entries(members)) if (value !== undefined) body.set(name, value);
  return {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", accept: "application/json" },
    body: body.toString(),
    signal: AbortSignal.timeout(PROVIDER_TIMEOUT_MS),
  };
}
