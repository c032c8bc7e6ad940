import { useSyncExternalStore } from "react";

const query = "print";
let announced = false;

/** Firefox copies the page for the printer after the event, and tells its media queries nothing. */
const subscribe = (listener: () => void): (() => void) => {
  const announce = (isBefore: boolean) => () => {
    announced = isBefore;
    listener();
  };
  const [before, after] = [announce(true), announce(false)];
  const list = window.matchMedia(query);
  window.addEventListener("beforeprint", before);
  window.addEventListener("afterprint", after);
  list.addEventListener("change", listener);
  return () => {
    window.removeEventListener("beforeprint", before);
    window.removeEventListener("afterprint", after);
    list.removeEventListener("change", listener);
  };
};

/** Whether the page is being put on paper: what scrolls on a screen must then stand there whole. */
export const usePrinting = (): boolean =>
  useSyncExternalStore(subscribe, () => announced || window.matchMedia(query).matches);
