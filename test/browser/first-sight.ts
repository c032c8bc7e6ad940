import type { BrowserContext, Page } from "playwright-core";

/** A request of a page, with the bytes of its answer as they came over the network, headers included. */
interface Request {
  readonly url: string;
  readonly bytes: number;
}

export interface Visit {
  readonly page: Page;
  /** What has been asked for so far and has arrived. */
  readonly requests: readonly Request[];
  /** The sum of the layout shifts so far, as the browser measures them: 0 where nothing has moved. */
  layoutShift(): Promise<number>;
}

/**
 * Opens a page of a fresh cache that counts what it asks for and how far its parts move.
 * @param pace so many times slower is the processor to the page
 */
export async function openCounted(context: BrowserContext, pace = 1): Promise<Visit> {
  const page = await context.newPage();
  await page.addInitScript(() => {
    const shift = { sum: 0 };
    Object.assign(window, { layoutShifts: shift });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shift.sum += (entry as unknown as { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  const session = await context.newCDPSession(page);
  const requests: Request[] = [];
  const urls = new Map<string, string>();
  session.on("Network.requestWillBeSent", ({ requestId, request }) => {
    if (request.url.startsWith("http")) urls.set(requestId, request.url);
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const url = urls.get(requestId);
    if (url !== undefined) requests.push({ url, bytes: encodedDataLength });
  });
  await session.send("Network.enable");
  if (pace > 1) await session.send("Emulation.setCPUThrottlingRate", { rate: pace });
  const layoutShift = () =>
    page.evaluate(() => (window as unknown as { layoutShifts: { sum: number } }).layoutShifts.sum);
  return { page, requests, layoutShift };
}

/** The sum of what the answers weighed, in KB of 1024 bytes. */
export const kilobytesOf = (requests: readonly Request[]): number =>
  requests.reduce((sum, { bytes }) => sum + bytes, 0) / 1024;
