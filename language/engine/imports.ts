import { moduleNamed } from "../modules";
import { EMPTY_STUDIO, type OpenModule, type SourceModule, type Studio } from "../modules/module";

/** The modules of one realm: each is opened when it is first asked for, and keeps its state as long as the realm. */
export class Modules {
  private readonly opened = new Map<string, OpenModule>();

  /**
   * @param studio the world as the modules see it
   * @param bundles what further modules export, by name, as they were loaded from the configured place
   * @param onOpen told of each module when it is opened, before a program can use it
   */
  constructor(
    private readonly studio: Studio = EMPTY_STUDIO,
    private readonly bundles: ReadonlyMap<string, Readonly<Record<string, unknown>>> = new Map(),
    private readonly onOpen: (module: OpenModule) => void = () => undefined,
  ) {}

  /** The module of that name; undefined when there is none. */
  open(name: string): OpenModule | undefined {
    const known = this.opened.get(name);
    if (known) return known;
    const bundle = this.bundles.get(name);
    const opened = moduleNamed(name)?.open(this.studio) ?? (bundle ? { exports: bundle } : undefined);
    return opened && this.keep(name, opened);
  }

  /** Opens a part of an external library, which need not be a module that programs can import. */
  openExternal(module: SourceModule): OpenModule {
    return this.opened.get(module.name) ?? this.keep(module.name, module.open(this.studio));
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
