import {
  Component,
  type ComponentType,
  type ReactNode,
  type RefObject,
  Suspense,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { leaveFrames } from "../../app/frame/leave-frames";
import { Button } from "../../design/button";
import { strings } from "../../texts/en/workspace";
import type { EditorProps } from "../editor";
import { EarlyEditor, editorInFrame, plainLines } from "./early-editor";
import { takeOver } from "./take-over";

interface Props extends EditorProps {
  /** The code editor, which may suspend. */
  readonly Code: ComponentType<EditorProps>;
}

/**
 * An editor that can be typed into before the code editor has loaded: a plain one stands in its place until the code editor
 * takes it over. The page is told of what is typed from the first key on.
 */
export function EarlyTypedEditor({ Code, ...props }: Props) {
  const { value, name, library, readOnly = false } = props;
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  latest.current = props;
  const early = useEarlyEditor(place, latest, props);
  const [isOver, setOver] = useState(false);
  const isTaking = useRef(false);
  const label = readOnly ? strings.editorReadOnlyLabel(name) : strings.editorLabel(name);
  const { chapter, variant } = library;
  const hasBreakpoints = props.onBreakpoints !== undefined;
  useLayoutEffect(() => {
    early.current?.describe(label, { chapter, variant }, hasBreakpoints);
    early.current?.setReadOnly(readOnly);
  }, [early, label, chapter, variant, hasBreakpoints, readOnly]);
  const mount: NonNullable<EditorProps["onMount"]> = (editor, using) => {
    const end = () => {
      const stands = early.current;
      early.current = null;
      isTaking.current = true;
      // A text that is shared comes from what is bound to the editor.
      if (stands && latest.current.value !== undefined) takeOver(stands, editor, using);
      else stands?.dispose();
      isTaking.current = false;
      setOver(true);
      latest.current.onMount?.(editor, using);
      latest.current.onReady?.();
    };
    if (early.current) early.current.whenComposed(end);
    else end();
  };
  return (
    <>
      {!isOver && <div className="early-place" ref={place} hidden={value === undefined} />}
      <LoadBoundary isFatal={isOver}>
        <Suspense fallback={null}>
          <Code
            {...props}
            onMount={mount}
            onReady={undefined}
            onChange={(text) => {
              if (!isTaking.current) latest.current.onChange?.(text);
            }}
          />
        </Suspense>
      </LoadBoundary>
    </>
  );
}

/**
 * Has a plain editor stand in a place: the one that stood in the boxes of the page, with what was typed there, or a new
 * one. It follows the text that the page has.
 */
function useEarlyEditor(
  place: RefObject<HTMLDivElement | null>,
  latest: RefObject<EditorProps>,
  { value, path }: EditorProps,
): RefObject<EarlyEditor | null> {
  const early = useRef<EarlyEditor | null>(null);
  const opened = useRef(path);
  /** Texts that the page was told and has not given back yet, and the last that it has. */
  const told = useRef<string[]>([]);
  useLayoutEffect(() => {
    const { value: text = "", name, library, onBreakpoints } = latest.current;
    const stood = editorInFrame();
    const label = strings.editorLabel(name);
    const one =
      stood ?? new EarlyEditor({ text, label, language: library, hasBreakpoints: onBreakpoints !== undefined });
    early.current = one;
    one.isTakenUp = true;
    const onChange = (now: string) => {
      told.current.push(now);
      latest.current.onChange?.(now);
    };
    told.current = [text];
    if (one.isAsOpened) one.open(text);
    else one.beganWith(text);
    if (plainLines(one.text) !== plainLines(text)) onChange(one.text);
    one.listen({ onChange, onRun: () => latest.current.onRun?.() });
    one.whenComposed(() => {
      if (early.current !== one || !place.current) return;
      one.moveTo(place.current);
      leaveFrames();
    });
    return () => {
      early.current = null;
      one.dispose();
    };
  }, [place, latest]);
  useLayoutEffect(() => {
    const one = early.current;
    if (!one || value === undefined) return;
    if (opened.current !== path) {
      opened.current = path;
      told.current = [];
      one.open(value);
      return;
    }
    const at = told.current.lastIndexOf(value);
    if (at >= 0) told.current.splice(0, at);
    else if (plainLines(one.text) !== plainLines(value)) one.replace(value);
  }, [value, path]);
  return early;
}

interface BoundaryProps {
  readonly children: ReactNode;
  /** Nothing else stands there: the page has to say that it failed. */
  readonly isFatal: boolean;
}

/** Says that the code editor did not load, and leaves the plain one as it is. */
class LoadBoundary extends Component<BoundaryProps, { readonly error: unknown }> {
  override state = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (this.props.isFatal) throw error;
    return (
      <div className="early-failed" role="alert">
        <span>{strings.editorFailed}</span>
        {/* Browsers remember of a script that it did not load. The page keeps what was typed. */}
        <Button small onClick={() => location.reload()}>
          {strings.editorReload}
        </Button>
      </div>
    );
  }
}
