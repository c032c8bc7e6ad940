import { runBenches } from "./choose";
import { benchBrowser } from "./language/browser";
import { benchMemory, benchStart } from "./language/node";
import { benchSpeed } from "./language/speed";
import { benchStepper } from "./language/stepper";

/** `npm run bench:language -- [name ...]` */
void runBenches({
  start: { title: "The engine in a worker of Node", measure: benchStart },
  speed: { title: "Ten classic programs", measure: benchSpeed },
  memory: { title: "Memory", measure: benchMemory },
  stepper: { title: "The stepper", measure: benchStepper },
  browser: { title: "The language worker in headless Chromium", measure: benchBrowser },
});
