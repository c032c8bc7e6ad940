import type { Page } from "playwright-core";
import { launchBrowser } from "../../test/browser/chromium";

/** Turns SVG into pixels, in a browser. */
export interface Canvas {
  jpeg(svg: string, quality: number): Promise<Buffer>;
  /** Red, green, blue, opacity of every pixel, by rows. */
  pixels(svg: string): Promise<{ width: number; height: number; data: Uint8Array }>;
  close(): Promise<void>;
}

/** Opens a browser that draws. Close it when done. */
export async function openCanvas(): Promise<Canvas> {
  const browser = await launchBrowser();
  const page = await browser.newPage();
  return {
    jpeg: async (svg, quality) => {
      await show(page, svg);
      return page.screenshot({ type: "jpeg", quality });
    },
    pixels: async (svg) => {
      await show(page, svg);
      const size = sizeOf(svg);
      const png = await page.screenshot({ type: "png", omitBackground: true });
      return { ...size, data: await pixelsOf(page, png, size) };
    },
    close: () => browser.close(),
  };
}

function sizeOf(svg: string): { width: number; height: number } {
  const [, width = "0", height = "0"] = /width="(\d+)" height="(\d+)"/.exec(svg) ?? [];
  return { width: Number(width), height: Number(height) };
}

async function show(page: Page, svg: string): Promise<void> {
  await page.setViewportSize(sizeOf(svg));
  await page.setContent(`<style>body{margin:0;background:transparent}svg{display:block}</style>${svg}`);
}

/** Reads a PNG in a browser: red, green, blue, opacity of every pixel, by rows. */
export async function pixelsOf(page: Page, png: Buffer, size: { width: number; height: number }): Promise<Uint8Array> {
  const text = await page.evaluate(
    async ({ base64, width, height }) => {
      const picture = new Image();
      picture.src = `data:image/png;base64,${base64}`;
      await picture.decode();
      const canvas = new OffscreenCanvas(width, height);
      const context = canvas.getContext("2d");
      if (context === null) throw new Error("No canvas");
      context.drawImage(picture, 0, 0);
      const { data } = context.getImageData(0, 0, width, height);
      let binary = "";
      for (let from = 0; from < data.length; from += 32_768)
        binary += String.fromCharCode(...data.subarray(from, from + 32_768));
      return btoa(binary);
    },
    { base64: png.toString("base64"), ...size },
  );
  return new Uint8Array(Buffer.from(text, "base64"));
}
