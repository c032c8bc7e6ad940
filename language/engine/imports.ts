import { moduleNamed } from "../modules";
import { EMPTY_STUDIO, type OpenModule, type SourceModule, type Studio } from "../modules/module";

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

  /** Opens a part of an external library, which need not be a module that programs can import. */
  openExternal(module: SourceModule): OpenModule {
    const opened = this.opened.get(module.name) ?? module.open(this.studio);
    this.opened.set(module.name, opened);
    return opened;
  }

  /** Every module that is open. */
  all(): Iterable<OpenModule> {
    return this.opened.values();
  }
}
