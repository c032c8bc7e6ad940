/** After each file of tests with a page: takes away what is shown, before its timers find no document. */
afterAll(async () => {
  if (!("document" in globalThis)) return;
  const { hide } = await import("./screen.fixture");
  hide();
});
