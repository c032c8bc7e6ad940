import { useEffect } from "react";
import { productName } from "./product";

/** Names the page in the tab and for screen readers. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${productName()}`;
  }, [title]);
}
