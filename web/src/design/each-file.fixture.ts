import { setZoneOfDates } from "./format";

/**
 * After each file of tests with a page: takes away what is shown, before its timers find no document, and what the file has left
 * in the browser's storage and chosen for the page. Files of one worker share modules.
 */
afterAll(async () => {
  setZoneOfDates(undefined);
  if (!("document" in globalThis)) return;
  const { hide } = await import("./screen.fixture");
  hide();
  localStorage.clear();
  sessionStorage.clear();
});
