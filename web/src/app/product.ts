/** The name of this site: the build or the deployment wrote it into index.html (scripts/product-page.ts). */
export const productName = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content || "Course Academy";
