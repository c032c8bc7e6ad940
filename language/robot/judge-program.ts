import type { RegionVisit, Trial } from "../../domain/robots/trial";

/**
 * Returns the functions with which a testcase asks what the robot did, as a program of Source §4. They answer for all
 * runs together, and always the worst: a region is reached when every run reached it, touches are those of the run with
 * the most. The facts are written into the program as data, so a robot's program shares nothing with what judges it.
 */
export function judgeProgram(trials: readonly Trial[]): string {
  const names = [...new Set(trials.flatMap(({ visits }) => visits.map(({ name }) => name)))];
  const visitsOf = (name: string) => trials.map((trial) => trial.visits.find((visit) => visit.name === name));
  const regions = names.map((name) => {
    const visits = visitsOf(name);
    return [name, latest(visits), visits.some(wasThere), visits.every((visit) => visit?.atEnd === true)];
  });
  const worst = (of: (trial: Trial) => number) => Math.max(0, ...trials.map(of));
  const ends = trials.map(({ end }) => [end.x, end.y]);
  const shared = trials[0]?.displayed.filter((line) => trials.every(({ displayed }) => displayed.includes(line))) ?? [];
  return `
const robot_facts = [${data(regions)}, ${data(ends)}, ${data([...new Set(shared)])}];
function robot_find(items, fits) {
    for (let i = 0; i < array_length(items); i = i + 1) {
        if (fits(items[i])) { return items[i]; }
    }
    return undefined;
}
function robot_region(name) {
    const found = robot_find(robot_facts[0], region => region[0] === name);
    return found === undefined ? error(name, "The robot's world has no region of this name:") : found;
}
const robot_reached = name => robot_region(name)[1] >= 0;
const robot_reached_within = (name, seconds) => robot_reached(name) && robot_region(name)[1] <= seconds;
const robot_reached_in_order = names =>
    is_null(filter(name => !robot_reached(name), names)) && robot_follows(names);
function robot_follows(names) {
    return is_null(names) || is_null(tail(names))
        ? true
        : robot_find(${data(orderFaults(trials, names))},
            pair => pair[0] === head(names) && pair[1] === head(tail(names))) === undefined
            && robot_follows(tail(names));
}
const robot_entered = name => robot_region(name)[2];
const robot_ended_in = name => robot_region(name)[3];
const robot_touches = () => ${worst(({ touches }) => touches)};
const robot_longest_stay = () => ${worst(({ longestStay }) => longestStay)};
const robot_seconds = () => ${worst(({ seconds }) => seconds)};
const robot_distance = () => ${worst(({ distance }) => distance)};
function robot_distance_from(x, y) {
    let farthest = 0;
    for (let i = 0; i < array_length(robot_facts[1]); i = i + 1) {
        const end = robot_facts[1][i];
        farthest = math_max(farthest, math_hypot(end[0] - x, end[1] - y));
    }
    return farthest;
}
const robot_displayed = line => robot_find(robot_facts[2], shown => shown === line) !== undefined;
const robot_finished = () => ${trials.every(({ ending }) => ending === "finished")};
const robot_runs = () => ${trials.length};
`;
}

/** Writes plain data as an expression of Source, which has JSON's form. Line separators would end a string of Source. */
const data = (value: unknown): string =>
  JSON.stringify(value).replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029");

const wasThere = (visit: RegionVisit | undefined): boolean => visit !== undefined && visit.firstAt !== null;

/** The seconds after which the last run was there; -1 when one never was. */
function latest(visits: readonly (RegionVisit | undefined)[]): number {
  if (!visits.every(wasThere)) return -1;
  return Math.max(...visits.map((visit) => visit?.firstAt ?? 0));
}

/** The pairs of regions of which some run reached the second before the first. */
function orderFaults(trials: readonly Trial[], names: readonly string[]): string[][] {
  return names.flatMap((one) =>
    names.flatMap((other) => {
      const isFault = trials.some(({ visits }) => {
        const [first, second] = [one, other].map((name) => visits.find((visit) => visit.name === name)?.firstAt);
        return first != null && second != null && second < first;
      });
      return isFault ? [[one, other]] : [];
    }),
  );
}
