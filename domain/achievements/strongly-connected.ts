/**
 * Finds the knots of a graph (its strongly connected components, by Tarjan): places of which each leads to every other. A
 * place that leads back to nothing is a knot of its own. A knot comes after all that it leads to. Takes time with places
 * and links, and no stack.
 */
export function knotsOf(links: readonly (readonly number[])[]): number[][] {
  const order = new Array<number>(links.length).fill(-1);
  const lowest = new Array<number>(links.length).fill(-1);
  const nextLink = new Array<number>(links.length).fill(0);
  const isOpen = new Array<boolean>(links.length).fill(false);
  const open: number[] = [];
  const knots: number[][] = [];
  let visited = 0;
  const lower = (place: number, to = 0) => {
    lowest[place] = Math.min(lowest[place] ?? 0, to);
  };
  const enter = (place: number) => {
    order[place] = lowest[place] = visited++;
    isOpen[place] = true;
    open.push(place);
    return place;
  };
  const close = (place: number) => {
    const knot = open.splice(open.lastIndexOf(place));
    for (const member of knot) isOpen[member] = false;
    knots.push(knot);
  };
  for (const root of links.keys()) {
    if (order[root] !== -1) continue;
    const path = [enter(root)];
    for (let place = path.at(-1); place !== undefined; place = path.at(-1)) {
      const next = links[place]?.[nextLink[place] ?? 0];
      nextLink[place] = (nextLink[place] ?? 0) + 1;
      if (next === undefined) {
        path.pop();
        if (lowest[place] === order[place]) close(place);
        const parent = path.at(-1);
        if (parent !== undefined) lower(parent, lowest[place]);
      } else if (order[next] === -1) {
        path.push(enter(next));
      } else if (isOpen[next]) {
        lower(place, order[next]);
      }
    }
  }
  return knots;
}
