import { lazyPanel } from "../../../app/lazy-panel";

/** What an assessment earned, in a chunk of its own: nobody needs it before there is a verdict. */
export const Earned = lazyPanel("pages/assessment/report/earned", () => import("./earned"));
