import { type Random, shuffled } from "./seeded-random";

/** The largest number of entries that a voter gets. */
export const BALLOT_SIZE = 10;

/** The entries of one voter, in the order in which they are shown. */
type Ballot = readonly number[];

/** Submissions by the registration that handed them in: a voter's own one is the one under their registration. */
export type Entries = ReadonlyMap<number, number>;

/**
 * Assigns the entries of a contest to its voters (wire notes, section 11). Every voter gets as many as there are, at most
 * ten, none twice and never their own. When every author votes, two entries differ by at most one in how many voters
 * they go to.
 *
 * @param voters registration ids, each once
 */
export function drawBallots(entries: Entries, voters: readonly number[], random: Random): Map<number, Ballot> {
  const all = [...entries.values()];
  if (all.length <= BALLOT_SIZE) return new Map(voters.map((voter) => [voter, drawBallot(entries, voter, random)]));
  return new BallotExchange(entries, voters, evenBallots(all, voters.length, random), random).run();
}

/** The ballot of one voter who came after the others. */
export function drawBallot(entries: Entries, voter: number, random: Random): Ballot {
  const own = entries.get(voter);
  const others = [...entries.values()].filter((entry) => entry !== own);
  return shuffled(others, random).slice(0, BALLOT_SIZE);
}

/**
 * Ballots of ten from packs of all entries, pack after pack, so that no entry is assigned for the second time before every one
 * was assigned once. There are more than ten entries.
 */
function evenBallots(entries: readonly number[], count: number, random: Random): Ballot[] {
  const ballots: Ballot[] = [];
  let pack: number[] = [];
  while (ballots.length < count) {
    if (pack.length >= BALLOT_SIZE) {
      ballots.push(pack.splice(0, BALLOT_SIZE));
      continue;
    }
    const rest = pack;
    const [fresh, again] = [shuffled(entries, random), new Set(rest)];
    const filling = fresh.filter((entry) => !again.has(entry)).slice(0, BALLOT_SIZE - rest.length);
    ballots.push(shuffled([...rest, ...filling], random));
    const used = new Set(filling);
    pack = fresh.filter((entry) => !used.has(entry));
  }
  return ballots;
}

/** Finds a voter for every ballot who has no entry in it. */
class BallotExchange {
  private readonly holders: (number | undefined)[];
  private readonly free: number[];

  constructor(
    private readonly entries: Entries,
    private readonly voters: readonly number[],
    private readonly ballots: readonly Ballot[],
    private readonly random: Random,
  ) {
    this.holders = ballots.map(() => undefined);
    this.free = shuffled([...ballots.keys()], random);
  }

  run(): Map<number, Ballot> {
    const authors = this.voters.filter((voter) => this.entries.has(voter));
    const others = this.voters.filter((voter) => !this.entries.has(voter));
    const ballots = new Map<number, Ballot>();
    for (const voter of [...authors, ...others]) {
      // Only when authors are missing among the voters can a voter be left over; the assignment is then less even.
      if (!this.takeFree(voter) && !this.exchange(voter, new Set())) {
        ballots.set(voter, drawBallot(this.entries, voter, this.random));
      }
    }
    for (const [ballot, voter] of this.holders.entries())
      if (voter !== undefined) ballots.set(voter, this.ballotAt(ballot));
    return ballots;
  }

  private takeFree(voter: number): boolean {
    const at = this.free.findLastIndex((ballot) => this.suits(voter, ballot));
    if (at === -1) return false;
    this.holders[this.free[at] as number] = voter;
    this.free.splice(at, 1);
    return true;
  }

  /**
   * Takes somebody's ballot, who takes another's, until one of them finds a free one (an augmenting path). With a voter for
   * every entry there always is one: each entry is missing in at least as many ballots as each ballot misses entries.
   */
  private exchange(voter: number, visited: Set<number>): boolean {
    for (const ballot of this.ballots.keys()) {
      if (visited.has(ballot) || !this.suits(voter, ballot)) continue;
      visited.add(ballot);
      const holder = this.holders[ballot];
      if (holder !== undefined && !this.takeFree(holder) && !this.exchange(holder, visited)) continue;
      this.holders[ballot] = voter;
      return true;
    }
    return false;
  }

  private suits(voter: number, ballot: number): boolean {
    const own = this.entries.get(voter);
    return own === undefined || !this.ballotAt(ballot).includes(own);
  }

  private ballotAt(index: number): Ballot {
    return this.ballots[index] as Ballot;
  }
}
