import {
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { flushSync } from "react-dom";
import { commandOf } from "../../app/shortcuts/commands";
import { type DrawingCommandId, drawingCommands } from "../../app/shortcuts/workspace-commands";
import { Button, IconButton } from "../../design/button";
import { Popover } from "../../design/popover";
import { strings } from "../../texts/en/drawing-surface";
import { Camera } from "./camera";
import { download, pngOf, svgText } from "./export";
import { drawingRuns, keyDown, listenTo, useEnlarged } from "./gestures";
import type { Area, Point } from "./view";
import "./surface.css";

/** A drawing in words: lines, or anything that can be shown. */
type SurfaceText = ReactNode | readonly string[];

export interface SurfaceProps {
  /** What a screen reader calls the drawing: "Drawing 3 of 12". */
  readonly name: string;
  /** Name of exported files, without an ending. */
  readonly fileName: string;
  /** Size of the drawing, in units; a unit is a pixel until somebody zooms. */
  readonly width: number;
  readonly height: number;
  /** SVG elements. Colours come from classes or the theme's variables; `data-screen` keeps one out of files. */
  readonly children: ReactNode;
  /** The same in words. A function is called when somebody wants to read them. */
  readonly text: SurfaceText | (() => SurfaceText);
  /** Brought into the window whenever it is another object. */
  readonly focus?: Point | Area | null;
  /** The view begins anew whenever this is another; while it is the same, what the person chose is kept. */
  readonly subject?: string | number;
  /** More buttons, before those of the view. */
  readonly tools?: ReactNode;
  /** Shown between the buttons and the drawing. */
  readonly description?: ReactNode;
  /** What fills the window when the drawing is enlarged: the surface itself unless given. */
  readonly stage?: RefObject<HTMLElement | null>;
}

const CameraContext = createContext<Camera | null>(null);

/**
 * The part of the drawing that must be rendered now, in its units; null means all of it. A component within a surface
 * that holds much leaves out what does not `overlap` it (view.ts); it renders anew only when the window gets near the
 * edge of the area, and whole while it is exported.
 */
export function useDrawnArea(): Area | null {
  const camera = useContext(CameraContext) as Camera;
  return useSyncExternalStore(camera.subscribe, camera.drawnArea, () => null);
}

/** Whether the drawing is seen from so far away that texts can be left out; never while it is exported. */
export function useFar(): boolean {
  const camera = useContext(CameraContext) as Camera;
  return useSyncExternalStore(camera.subscribe, camera.isFar, () => false);
}

/** Tells what of the drawing is in the window at the moment, in its units, and how many pixels a unit is. */
export function useWindowNow(): () => { readonly visible: Area; readonly scale: number } {
  const camera = useContext(CameraContext) as Camera;
  return () => ({ visible: camera.seen(), scale: camera.scale });
}

/** A drawing that can be moved, zoomed, exported and read as text. It fills the height that its place gives it. */
export function Surface({
  name,
  fileName,
  width,
  height,
  children,
  text,
  focus,
  subject = "",
  tools,
  description,
  stage,
}: SurfaceProps) {
  const camera = useMemo(() => new Camera(), []);
  const own = useRef<HTMLDivElement>(null);
  const { enlarged, toggle } = useEnlarged(stage ?? own);
  const view = useRef<HTMLElement>(null);
  const layer = useRef<SVGGElement | null>(null);
  const [reading, setReading] = useState(false);
  const keys = useId();
  const readingId = useId();
  useWindow(camera, view);
  useSubject(camera, width, height, subject, focus);
  return (
    <div className="surface" ref={own}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is a form's */}
      <div className="surface__bar" role="group" aria-label={strings.tools(name)}>
        {tools}
        <span className="surface__gap" />
        <ViewButton id="zoom-out" camera={camera} />
        <ViewButton id="zoom-in" camera={camera} />
        <ViewButton id="fit" camera={camera} />
        <IconButton
          small
          icon={enlarged ? "shrink" : "expand"}
          label={enlarged ? strings.shrink : strings.enlarge}
          aria-pressed={enlarged}
          onClick={toggle}
        />
        <Popover
          label={strings.save}
          trigger={(attributes) => <IconButton small icon="download" label={strings.save} {...attributes} />}
        >
          {() => <Files camera={camera} layer={layer} size={{ width, height }} fileName={fileName} />}
        </Popover>
        <Button
          small
          look="quiet"
          aria-expanded={reading}
          aria-controls={readingId}
          onClick={() => setReading(!reading)}
        >
          {strings.asText}
        </Button>
      </div>
      {description}
      {/* biome-ignore-start lint/a11y/noNoninteractiveTabindex: it is moved by keys */}
      <section
        ref={view}
        className="surface__view"
        tabIndex={0}
        aria-label={name}
        aria-describedby={keys}
        onKeyDown={(event) => keyDown(camera, event)}
        onFocus={(event) => revealFocused(camera, event.currentTarget, event.target)}
      >
        <svg className="surface__svg" role="presentation">
          <g
            ref={(element) => {
              layer.current = element;
              camera.attach(element);
            }}
          >
            <CameraContext value={camera}>{children}</CameraContext>
          </g>
        </svg>
      </section>
      {/* biome-ignore-end lint/a11y/noNoninteractiveTabindex: as above */}
      <p id={keys} className="unseen">
        {strings.keys}
      </p>
      <div id={readingId} hidden={!reading}>
        {reading && <TextVersion name={name} text={text} />}
      </div>
    </div>
  );
}

/** Follows the size of the window, and what pointers do in it. */
function useWindow(camera: Camera, view: { readonly current: HTMLElement | null }): void {
  useLayoutEffect(() => {
    const element = view.current as HTMLElement;
    const measure = (): void => camera.resize({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    const deaf = listenTo(element, camera);
    return () => {
      sizes.disconnect();
      deaf();
    };
  }, [camera, view]);
}

function useSubject(
  camera: Camera,
  width: number,
  height: number,
  subject: string | number,
  focus: Point | Area | null | undefined,
): void {
  const shown = useRef<string | number>(undefined);
  useLayoutEffect(() => {
    camera.of({ width, height }, shown.current !== subject);
    shown.current = subject;
  }, [camera, width, height, subject]);
  useEffect(() => {
    if (focus) camera.focusOn({ width: 0, height: 0, ...focus });
  }, [camera, focus]);
}

/** What the keyboard comes to is moved into the window; the browser would scroll what is not to be scrolled. */
function revealFocused(camera: Camera, view: HTMLElement, target: Element): void {
  view.scrollTo(0, 0);
  if (target === view) return;
  camera.hold();
  const outer = view.getBoundingClientRect();
  const { left, top, width, height } = target.getBoundingClientRect();
  const at = camera.unitsAt({ x: left - outer.left, y: top - outer.top });
  camera.reveal({ ...at, width: width / camera.scale, height: height / camera.scale });
}

/** The button of a command of the drawing. */
function ViewButton({ id, camera }: { id: DrawingCommandId; camera: Camera }) {
  const { icon = "dots", name } = commandOf<DrawingCommandId>(drawingCommands(), id);
  return <IconButton small icon={icon} label={name} onClick={() => drawingRuns(camera)[id]?.("")} />;
}

interface FilesProps {
  readonly camera: Camera;
  readonly layer: { readonly current: SVGGElement | null };
  readonly size: { readonly width: number; readonly height: number };
  readonly fileName: string;
}

/** The buttons that export the drawing, all of it, in the colours of the theme. */
function Files({ camera, layer, size, fileName }: FilesProps) {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const save = async (ending: "svg" | "png"): Promise<void> => {
    const element = layer.current;
    if (!element) return;
    setBusy(true);
    flushSync(() => camera.renderAll(true));
    const background = getComputedStyle(element.ownerSVGElement?.parentElement ?? element).backgroundColor;
    const writing = svgText(element, size, background);
    camera.renderAll(false);
    const svg = await writing;
    const file = ending === "png" ? await pngOf(svg) : new Blob([svg], { type: "image/svg+xml" });
    setFailed(!file);
    setBusy(false);
    if (file) download(`${fileName}.${ending}`, file);
  };
  return (
    <div className="surface__files">
      <Button small look="quiet" busy={busy} onClick={() => save("svg")}>
        {strings.exportSvg}
      </Button>
      <Button small look="quiet" busy={busy} onClick={() => save("png")}>
        {strings.exportPng}
      </Button>
      {failed && <p role="alert">{strings.notExported}</p>}
    </div>
  );
}

function TextVersion({ name, text }: { name: string; text: SurfaceProps["text"] }) {
  const description = typeof text === "function" ? text() : text;
  const lines = Array.isArray(description) && description.every((line): line is string => typeof line === "string");
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className="surface__words" tabIndex={0} aria-label={strings.textOf(name)}>
      {lines ? <pre>{description.join("\n")}</pre> : (description as ReactNode)}
    </section>
  );
}
