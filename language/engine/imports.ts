import { moduleNamed } from "../modules";
import { EMPTY_STUDIO, type OpenModule, type Studio } from "../modules/module";

/** The modules of one realm: each is opened when it is first asked for, and keeps its state as long as the realm. */
export class Modules {
  private readonly opened = new Map<string, OpenModule>();

  /**
   * @param studio the world as the modules see it
   * @param bundles what further modules export, by name, as they were loaded from the configured place
   */
  constructor(
    private readonly studio: Studio = EMPTY_STUDIO,
    private readonly bundles: ReadonlyMap<string, Readonly<Record<string, unknown>>> = new Map(),
  ) {}

  /** The module of that name; undefined when there is none. */
  open(name: string): OpenModule | undefined {
    const known = this.opened.get(name);
    if (known) return known;
    const bundle = this.bundles.get(name);
    const opened = moduleNamed(name)?.open(this.studio) ?? (bundle ? { exports: bundle } : undefined);
    if (opened) this.opened.set(name, opened);
    return opened;
  }

  /** Keeps a module that was opened elsewhere: those of an external library. */
  keep(name: string, module: OpenModule): void {
    this.opened.set(name, module);
  }

  /** Every module that is open. */
  all(): Iterable<OpenModule> {
    return this.opened.values();
  }
}
