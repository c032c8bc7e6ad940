/**
 * Takes the boxes out of the page once it has content. What is drawn next may wait too, and shows them still; and so does
 * an input method that is writing in them.
 */
export function leaveFrames(): void {
  setTimeout(() => {
    const { dataset } = document.documentElement;
    if (dataset.waiting !== undefined || dataset.composing !== undefined) return;
    document.getElementById("frames")?.remove();
    // The frame kept a place for the navigation, which not all pages have.
    if (!document.querySelector(".rail")) delete dataset.rail;
  });
}
