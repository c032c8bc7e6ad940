import { type ComponentProps, StrictMode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { StoryStage } from "../../web/src/story/stage/story-stage";
import "../../web/src/design/tokens.css";
import "../../web/src/design/base.css";

type Props = ComponentProps<typeof StoryStage>;

/** What a test can do with the page: show the stage, and see what it told. */
export interface StoryStagePage {
  /** Shows the stage with these properties besides those of before; resolves when a picture among them is drawn whole. */
  show(props: Partial<Props>): Promise<void>;
  hide(): void;
  readonly examined: string[];
  readonly missing: string[];
}

const EMPTY: Omit<Props, "urlOf" | "onExamine" | "onMissing" | "onReady"> = {
  picture: {
    background: undefined,
    objects: [],
    boxes: [],
    showsObjects: true,
    characters: [],
    speaker: undefined,
  },
  popups: [],
  isExploring: false,
  isCurtainDown: false,
  curtainMs: 200,
  isMotionReduced: false,
  highlightedItem: undefined,
};

let props = EMPTY;
let root: Root | undefined;

const page: StoryStagePage = {
  examined: [],
  missing: [],
  hide() {
    root?.unmount();
    root = undefined;
  },
  show(more) {
    props = { ...props, ...more };
    root ??= createRoot(document.getElementById("root") as HTMLElement);
    return new Promise((resolve) => {
      if (more.picture === undefined && more.popups === undefined) resolve();
      root?.render(
        <StrictMode>
          <div style={{ height: "100vh" }}>
            <StoryStage
              {...props}
              urlOf={(path) => `/assets${path}`}
              onExamine={(id) => page.examined.push(id)}
              onMissing={(path) => page.missing.push(path)}
              onReady={resolve}
            />
          </div>
        </StrictMode>,
      );
    });
  },
};

Object.assign(window, { stage: page });
