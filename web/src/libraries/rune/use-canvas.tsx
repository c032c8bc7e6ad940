import { type ReactNode, useCallback, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { type RuneRenderer, type Scene, softwarePainter } from "./rune-renderer";
import { webglPainter } from "./webgl";

/** The side of a picture in CSS pixels. */
const SIDE = 512;
/** More pixels than that for each of them cannot be told apart. */
const FINEST = 3;

type Way = "webgl" | "software" | "none";

function onResize(listener: () => void): () => void {
  window.addEventListener("resize", listener);
  return () => window.removeEventListener("resize", listener);
}

/** How a picture is drawn: by WebGL while the browser can, else without the graphics card. */
export function useWay() {
  const [way, setWay] = useState<Way>("webgl");
  const density = useSyncExternalStore(onResize, () => window.devicePixelRatio);
  const fallBack = useCallback(() => setWay((before) => (before === "webgl" ? "software" : "none")), []);
  const size = way === "webgl" ? Math.round(SIDE * Math.min(FINEST, Math.max(1, density))) : SIDE;
  return { way, size, fallBack };
}

interface Canvas extends ReturnType<typeof useWay> {
  readonly scene: Scene;
  readonly label: string;
}

/**
 * A canvas that shows the scene.
 * @returns it, and what makes a PNG of what it shows (null when the browser does not)
 */
export function useCanvas({ way, size, fallBack, scene, label }: Canvas): {
  canvas: ReactNode;
  toPng: () => Promise<Blob | null>;
} {
  const element = useRef<HTMLCanvasElement>(null);
  const painter = useRef<RuneRenderer>(null);
  // A canvas never changes its kind of context, so `way` is also its key below.
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    const made = way === "webgl" ? webglPainter(current) : softwarePainter(current);
    painter.current = made;
    if (!made) return fallBack();
    const lost = (): void => fallBack();
    current.addEventListener("webglcontextlost", lost);
    return () => {
      current.removeEventListener("webglcontextlost", lost);
      painter.current = null;
      made.dispose();
    };
  }, [way, fallBack]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another size empties the canvas, another way makes a new one
  useLayoutEffect(() => painter.current?.draw(scene), [scene, size, way]);
  const toPng = (): Promise<Blob | null> =>
    new Promise((resolve) => {
      // The buffer of WebGL is empty once the browser has shown it, so it is drawn again just before.
      painter.current?.draw(scene);
      if (element.current) element.current.toBlob(resolve, "image/png");
      else resolve(null);
    });
  const canvas = way !== "none" && (
    <canvas key={way} ref={element} className="rune__canvas" width={size} height={size} role="img" aria-label={label} />
  );
  return { canvas, toPng };
}
