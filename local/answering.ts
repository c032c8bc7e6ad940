/** Milliseconds between two requests, and after which it is told that there is no answer. */
const AGAIN_MS = 100;
const TELL_AFTER_MS = 30_000;

/**
 * Waits until the site's API answers a request with 200, however long that takes on a busy machine. Once, after half a minute,
 * tells what it answers instead.
 */
export async function untilAnswering(
  origin: string,
  tell: (line: string) => void,
  { againMs = AGAIN_MS, tellAfterMs = TELL_AFTER_MS } = {},
): Promise<void> {
  const began = performance.now();
  for (let isReported = false; ; ) {
    const answer = await statusOf(`${origin}/v2/auth/providers`);
    if (answer === "200") return;
    if (!isReported && performance.now() - began >= tellAfterMs) {
      tell(`The API does not answer yet (${answer}). What it prints is in logs/ of the data folder.`);
      isReported = true;
    }
    await new Promise((again) => setTimeout(again, againMs));
  }
}

async function statusOf(address: string): Promise<string> {
  try {
    const response = await fetch(address);
    await response.arrayBuffer();
    return String(response.status);
  } catch (error) {
    return (error as Error).message;
  }
}
