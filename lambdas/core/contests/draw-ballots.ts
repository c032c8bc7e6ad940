import { type Random, shuffled } from "./seeded-random";

/** How many entries a voter gets at most. */
export const HAND_SIZE = 10;

/** The entries of one voter, in the order in which they are shown. */
type Hand = readonly number[];

/** Submissions by the registration that handed them in: a voter's own one is the one under their registration. */
export type Entries = ReadonlyMap<number, number>;

/**
 * Deals the entries of a contest to its voters (wire notes, section 11). Every voter gets as many as there are, at most
 * ten, none twice and never their own. When every author votes, two entries differ by at most one in how many voters
 * they go to.
 *
 * @param voters registration ids, each once
 */
export function dealHands(entries: Entries, voters: readonly number[], random: Random): Map<number, Hand> {
  const all = [...entries.values()];
  if (all.length <= HAND_SIZE) return new Map(voters.map((voter) => [voter, dealHand(entries, voter, random)]));
  return new Dealing(entries, voters, evenHands(all, voters.length, random), random).run();
}

/** The hand of one voter who came after the others. */
export function dealHand(entries: Entries, voter: number, random: Random): Hand {
  const own = entries.get(voter);
  const others = [...entries.values()].filter((entry) => entry !== own);
  return shuffled(others, random).slice(0, HAND_SIZE);
}

/**
 * Hands of ten from packs of all entries, pack after pack, so that no entry is dealt for the second time before every one
 * was dealt once. There are more than ten entries.
 */
function evenHands(entries: readonly number[], count: number, random: Random): Hand[] {
  const hands: Hand[] = [];
  let pack: number[] = [];
  while (hands.length < count) {
    if (pack.length >= HAND_SIZE) {
      hands.push(pack.splice(0, HAND_SIZE));
      continue;
    }
    const rest = pack;
    const [fresh, again] = [shuffled(entries, random), new Set(rest)];
    const filling = fresh.filter((entry) => !again.has(entry)).slice(0, HAND_SIZE - rest.length);
    hands.push(shuffled([...rest, ...filling], random));
    const used = new Set(filling);
    pack = fresh.filter((entry) => !used.has(entry));
  }
  return hands;
}

/** Finds a voter for every hand who has no entry in it. */
class Dealing {
  private readonly holders: (number | undefined)[];
  private readonly free: number[];

  constructor(
    private readonly entries: Entries,
    private readonly voters: readonly number[],
    private readonly hands: readonly Hand[],
    private readonly random: Random,
  ) {
    this.holders = hands.map(() => undefined);
    this.free = shuffled([...hands.keys()], random);
  }

  run(): Map<number, Hand> {
    const authors = this.voters.filter((voter) => this.entries.has(voter));
    const others = this.voters.filter((voter) => !this.entries.has(voter));
    const dealt = new Map<number, Hand>();
    for (const voter of [...authors, ...others]) {
      // Only when authors are missing among the voters can a voter be left over; the deal is then less even.
      if (!this.takeFree(voter) && !this.exchange(voter, new Set())) {
        dealt.set(voter, dealHand(this.entries, voter, this.random));
      }
    }
    for (const [hand, voter] of this.holders.entries()) if (voter !== undefined) dealt.set(voter, this.handAt(hand));
    return dealt;
  }

  private takeFree(voter: number): boolean {
    const at = this.free.findLastIndex((hand) => this.suits(voter, hand));
    if (at === -1) return false;
    this.holders[this.free[at] as number] = voter;
    this.free.splice(at, 1);
    return true;
  }

  /**
   * Takes somebody's hand, who takes another's, until one of them finds a free one (an augmenting path). With a voter for
   * every entry there always is one: each entry is missing in at least as many hands as each hand misses entries.
   */
  private exchange(voter: number, asked: Set<number>): boolean {
    for (const hand of this.hands.keys()) {
      if (asked.has(hand) || !this.suits(voter, hand)) continue;
      asked.add(hand);
      const holder = this.holders[hand];
      if (holder !== undefined && !this.takeFree(holder) && !this.exchange(holder, asked)) continue;
      this.holders[hand] = voter;
      return true;
    }
    return false;
  }

  private suits(voter: number, hand: number): boolean {
    const own = this.entries.get(voter);
    return own === undefined || !this.handAt(hand).includes(own);
  }

  private handAt(index: number): Hand {
    return this.hands[index] as Hand;
  }
}
