import { moduleNamed } from "../modules";
import { GRADING_STUDIO, type OpenModule, type SourceModule, type Studio } from "../modules/module";

/** The modules of one realm: each is opened when it is first asked for, and keeps its state as long as the realm. */
export class Modules {
  private readonly opened = new Map<string, OpenModule>();

  /**
   * @param studio the world as the modules see it
   * @param bundles what further modules export, by name, as they were loaded from the configured place
   * @param onOpen told of each module when it is opened, before a program can use it
   */
  constructor(
    private readonly studio: Studio = GRADING_STUDIO,
    private readonly bundles: ReadonlyMap<string, Readonly<Record<string, unknown>>> = new Map(),
    private readonly onOpen: (module: OpenModule) => void = () => undefined,
  ) {}

  /** The module of that name; undefined when there is none. */
  open(name: string): OpenModule | undefined {
    const known = this.opened.get(name);
    if (known) return known;
    const module = moduleNamed(name);
    if (module) return this.openExternal(module);
    const bundle = this.bundles.get(name);
    return bundle && this.keep(name, { exports: bundle });
  }

  /** Opens a part of an external library, which need not be a module that programs can import. */
  openExternal(module: SourceModule): OpenModule {
    const known = this.opened.get(module.name);
    if (known) return known;
    const opened = module.open(this.studio);
    for (const [name, value] of Object.entries(opened.exports)) hideSource(name, value);
    return this.keep(module.name, opened);
  }

  private keep(name: string, opened: OpenModule): OpenModule {
    this.opened.set(name, opened);
    this.onOpen(opened);
    return opened;
  }

  /** Every module that is open. */
  all(): Iterable<OpenModule> {
    return this.opened.values();
  }
}

/** Lets a function of ours show its name when it is displayed, as builtins do, and not its JavaScript. */
function hideSource(name: string, value: unknown): void {
  if (typeof value !== "function" || Object.hasOwn(value, "toString")) return;
  const parameters = Array.from({ length: value.length }, (_, index) => `p${index + 1}`).join(", ");
  const text = `function ${name}(${parameters}) {\n\t[implementation hidden]\n}`;
  // Writable, because js-slang gives builtins a text of its own.
  Object.defineProperty(value, "toString", { value: () => text, writable: true, configurable: true });
}
