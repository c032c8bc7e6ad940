import type { Device } from "../../../domain/robots/device";
import { Machine } from "../../../domain/robots/machine/machine";
import { type Code, compilerFor, scopeNames } from "../../../language/engine";
import type { Chapter, Library } from "../../../language/library";
import { compileForRobot } from "../../../language/robot";

/** What a program came to, in the engine or on the robot. */
export type Came =
  | { readonly to: "value"; readonly value: unknown; readonly displayed: readonly string[] }
  | { readonly to: "failure"; readonly why: string; readonly displayed: readonly string[] }
  | { readonly to: "refusal"; readonly why: string; readonly displayed: readonly string[] };

export interface Source {
  readonly chapter: Chapter;
  readonly prepend?: string;
  readonly program: string;
}

const libraryOf = (chapter: Chapter): Library => ({
  chapter,
  variant: "default",
  external: "none",
  symbols: [],
  globals: [],
  execTimeMs: 10_000,
});

/** The program in the engine that students get in the page. */
export function inEngine({ chapter, prepend = "", program }: Source): Came {
  const library = libraryOf(chapter);
  const displayed: string[] = [];
  const compiler = compilerFor(library);
  const realm = compiler.start({ display: (text) => displayed.push(text) });
  const { elevated, student } = scopeNames(library);
  const declared: string[] = [];
  let value: unknown;
  for (const [part, text] of [["prepend", prepend] as const, ["student", program] as const]) {
    const scope =
      part === "prepend"
        ? { chapter: 4 as const, names: elevated }
        : { chapter, names: new Set([...student, ...declared]) };
    const code = compiler.compile(part, text, scope);
    if (Array.isArray(code)) {
      const [problem] = code;
      return { to: "refusal", why: `${problem?.line} ${problem?.explanation}`, displayed };
    }
    declared.push(...(code as Code).declared);
    const outcome = realm.execute(code as Code);
    if (outcome.kind === "paused") return { to: "failure", why: "waits for an answer", displayed };
    if (outcome.kind === "problems") return { to: "failure", why: outcome.problems[0]?.explanation ?? "", displayed };
    value = outcome.value;
  }
  return { to: "value", value, displayed };
}

/** A robot that has nothing to do: no program of the corpus calls its functions. */
const IDLE: Device = { now: 0, call: () => ({ kind: "value", value: undefined }), awaited: () => null };
/** Instructions after which a program counts as endless. */
const MOST = 20_000_000;

/** The program compiled, and run by the robot's machine. `bytes` is its file. */
export function onRobot({ chapter, prepend = "", program }: Source): Came & { readonly bytes?: Uint8Array } {
  const compiled = compileForRobot({ prepend, program }, { chapter, strict: false });
  const displayed: string[] = [];
  if (compiled.kind === "problems") {
    const [problem] = compiled.problems;
    return { to: "refusal", why: `${problem?.line} ${problem?.explanation}`, displayed };
  }
  const { bytes } = compiled;
  const show = ({ kind, text }: { readonly kind: string; readonly text: string }) => {
    if (kind === "output") displayed.push(text);
  };
  const machine = new Machine(bytes, { device: IDLE, show, random: () => 0.5 });
  machine.run(MOST);
  const { state } = machine;
  if (state.kind === "finished") return { to: "value", value: state.value, displayed, bytes };
  return { to: "failure", why: state.kind === "fault" ? state.text : state.kind, displayed, bytes };
}
