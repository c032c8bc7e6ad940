/** What a browser asks first: the page, which the bucket answers, and the API by way of the distribution. */
const PATHS = ["/", "/v2/auth/providers"];
const PATIENCE_MS = 10_000;

/**
 * Asks a site from outside, as a browser does: by its name, its certificate and its distribution. Returns what is wrong, and
 * undefined where it answers.
 */
export async function siteFault(origin: string, fetchUrl: typeof fetch): Promise<string | undefined> {
  for (const path of PATHS) {
    try {
      const answer = await fetchUrl(`${origin}${path}`, {
        redirect: "error",
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      await answer.arrayBuffer();
      if (!answer.ok) return `${path} answers ${answer.status}`;
    } catch (error) {
      const { message, cause } = error as Error;
      return `${path} cannot be reached: ${cause instanceof Error ? cause.message : message}`;
    }
  }
  return undefined;
}
