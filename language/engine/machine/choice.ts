import { CHOOSE, CHOOSE_RANDOMLY } from "./search";
import { type Env, type Machine, type Node, SUSPENDED } from "./state";

/** Names of the functions whose arguments are evaluated only when they are chosen. */
export const CHOICES: ReadonlySet<string> = new Set(["amb", "ambR"]);

/** `amb(a, b)`: gives the value of one argument, and that of another one when the search comes back. */
export class Choice implements Node {
  constructor(
    private readonly callee: Node,
    private readonly alternatives: readonly Node[],
    /** The call as it is when the program has given the name another meaning. */
    private readonly call: Node,
  ) {}

  evaluate(machine: Machine, env: Env): unknown {
    const callee = this.callee.evaluate(machine, env);
    const random = callee === CHOOSE_RANDOMLY;
    if (callee !== CHOOSE && !random) return this.call.evaluate(machine, env);
    machine.later(() => machine.search.choose(this.alternatives, env, random));
    return SUSPENDED;
  }
}
