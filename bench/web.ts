import { runBenches } from "./choose";
import { benchPages } from "./web/pages";
import { benchRunning } from "./web/running";

/** `npm run bench:web -- [name ...]` */
void runBenches({
  pages: { title: "Pages, cold cache", measure: benchPages },
  running: { title: "Running in the playground", measure: benchRunning },
});
