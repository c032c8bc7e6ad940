import { runBenches } from "./choose";
import { benchDrawing } from "./web/drawing";
import { benchEditing } from "./web/editing";
import { benchGradingByKeys } from "./web/grading";
import { benchMemory } from "./web/memory";
import { benchPages } from "./web/pages";
import { benchRunning } from "./web/running";
import { benchScrolling } from "./web/scrolling";

/** `npm run bench:web -- [name ...]` */
void runBenches({
  pages: { title: "Pages, cold cache", measure: benchPages },
  running: { title: "Running in the playground", measure: benchRunning },
  editing: { title: "The editor on 400 lines", measure: benchEditing },
  grading: { title: "Grading by keys", measure: benchGradingByKeys },
  scrolling: { title: "Scrolling in large courses", measure: benchScrolling },
  memory: { title: "Memory after many runs", measure: benchMemory },
  drawing: { title: "Drawing", measure: benchDrawing },
});
