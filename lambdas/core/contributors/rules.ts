/** Repositories that are shown: those changed last. The host answers 60 requests an hour to whoever has no token. */
export const MOST_REPOSITORIES = 50;
export const DESCRIPTION_CHARACTERS = 300;

/** The accounts whose work is shown, from the deployment. Names are compared without case, as on the code host. */
export interface ContributorsSettings {
  readonly organisation: string;
  readonly excludedLogins: readonly string[];
  readonly excludedRepositories: readonly string[];
}

export interface Repository {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly url: string;
}

/** The contributions of one person to one repository. */
export interface Contribution {
  readonly id: number;
  readonly login: string;
  readonly url: string;
  readonly picture: string;
  readonly commits: number;
}

export interface Contributors {
  readonly organisation: string;
  /** Each person once, with their commits in all repositories; the most active first. */
  readonly people: readonly Contribution[];
  readonly repositories: readonly (Repository & { readonly contributors: readonly Share[] })[];
}

/** The part of one person, by `login`, in a repository. */
export interface Share {
  readonly login: string;
  readonly commits: number;
}

const folded = (names: readonly string[]): ReadonlySet<string> => new Set(names.map((name) => name.toLowerCase()));

/** Returns the repositories that are shown, in the order in which they came. */
export function shownRepositories(found: readonly Repository[], settings: ContributorsSettings): Repository[] {
  const excluded = folded(settings.excludedRepositories);
  return found
    .filter(({ name }) => !excluded.has(name.toLowerCase()))
    .slice(0, MOST_REPOSITORIES)
    .map((repository) => ({ ...repository, description: repository.description.slice(0, DESCRIPTION_CHARACTERS) }));
}

/** Merges what was done in each repository into people and their parts; a repository without anybody is left out. */
export function mergeContributions(
  found: readonly { readonly repository: Repository; readonly contributions: readonly Contribution[] }[],
  settings: ContributorsSettings,
): Contributors {
  const excluded = folded(settings.excludedLogins);
  const people = new Map<number, Contribution>();
  const repositories = found.flatMap(({ repository, contributions }) => {
    const shown = contributions.filter(({ login }) => !excluded.has(login.toLowerCase()));
    for (const one of shown) {
      const known = people.get(one.id);
      people.set(one.id, { ...one, commits: one.commits + (known?.commits ?? 0) });
    }
    const contributors = shown.map(({ login, commits }) => ({ login, commits })).sort(byCommits);
    return contributors.length === 0 ? [] : [{ ...repository, contributors }];
  });
  return { organisation: settings.organisation, people: [...people.values()].sort(byCommits), repositories };
}

const byCommits = (one: Share, other: Share): number =>
  other.commits - one.commits || one.login.localeCompare(other.login, "en");
