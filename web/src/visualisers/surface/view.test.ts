import { Camera } from "./camera";
import { type Area, around, beginning, fitted, overlap, revealing, withinReach, zoomed } from "./view";

const WINDOW = { width: 400, height: 300 };

it("shows a small drawing in the middle, as large as it was drawn", () => {
  expect(fitted({ width: 200, height: 100 }, WINDOW)).toEqual({ x: 100, y: 100, scale: 1 });
});

it("shows a large drawing whole, or its beginning where it would be too small to read", () => {
  expect(fitted({ width: 3680, height: 100 }, WINDOW)).toEqual({ x: 16, y: 145, scale: 0.1 });
  expect(beginning({ width: 3680, height: 100 }, WINDOW)).toEqual({ x: 16, y: 112.5, scale: 0.75 });
});

it("shows a drawing of usual size whole at first, though it is higher than its window", () => {
  expect(beginning({ width: 400, height: 536 }, { width: 632, height: 300 })).toEqual({
    x: 216,
    y: 16,
    scale: 0.5,
  });
});

it("zooms about the point under the pointer, between limits", () => {
  const drawing = { width: 200, height: 100 };
  const view = { x: 100, y: 100, scale: 1 };
  expect(zoomed(view, 2, { x: 150, y: 100 }, drawing, WINDOW)).toEqual({ x: 50, y: 100, scale: 2 });
  expect(zoomed(view, 100, { x: 0, y: 0 }, drawing, WINDOW).scale).toBe(4);
  expect(zoomed(view, 0.001, { x: 0, y: 0 }, drawing, WINDOW).scale).toBe(0.25);
});

it("keeps some of the drawing in the window", () => {
  const drawing = { width: 200, height: 100 };
  expect(withinReach({ x: 9999, y: -9999, scale: 1 }, drawing, WINDOW)).toEqual({ x: 352, y: -52, scale: 1 });
});

it("reveals an area by moving as little as it must", () => {
  const view = { x: 0, y: 0, scale: 1 };
  expect(revealing(view, { x: 100, y: 100, width: 20, height: 20 }, WINDOW)).toBe(view);
  expect(revealing(view, { x: 390, y: 100, width: 20, height: 20 }, WINDOW)).toEqual({ x: -26, y: 0, scale: 1 });
  expect(revealing(view, { x: -50, y: 290, width: 9, height: 50 }, WINDOW)).toEqual({ x: 66, y: -56, scale: 1 });
});

it("knows which areas meet", () => {
  const area = { x: 0, y: 0, width: 10, height: 10 };
  expect(overlap(area, { x: 10, y: 10, width: 1, height: 1 })).toBe(true);
  expect(overlap(area, { x: 11, y: 0, width: 1, height: 1 })).toBe(false);
  expect(around(area)).toEqual({ x: -5, y: -5, width: 20, height: 20 });
});

describe("a camera", () => {
  const camera = () => {
    const it = new Camera();
    const transforms: string[] = [];
    it.attach({ setAttribute: (_name: string, value: string) => transforms.push(value) } as unknown as Element);
    it.resize(WINDOW);
    it.of({ width: 5000, height: 3000 }, true);
    return { camera: it, last: () => transforms.at(-1) };
  };

  it("sets one attribute a movement, and renders anew only near the edge of what is rendered", () => {
    const { camera: it, last } = camera();
    let changes = 0;
    it.subscribe(() => {
      changes += 1;
    });
    expect(last()).toBe("translate(16.00 16.00) scale(0.7500)");
    for (let i = 0; i < 10; i++) it.move(-20, 0);
    expect(last()).toBe("translate(-184.00 16.00) scale(0.7500)");
    expect(changes).toBe(0);
    for (let i = 0; i < 10; i++) it.move(-20, 0);
    expect(changes).toBe(1);
  });

  it("renders nothing but the origin before it knows its window, and then what is near that", () => {
    const it = new Camera();
    expect(it.drawnArea()).toEqual({ x: 0, y: 0, width: 0, height: 0 });
    it.resize({ width: 300, height: 150 });
    it.of({ width: 5000, height: 3000 }, true);
    const { x, y, width, height } = it.drawnArea() as Area;
    expect([x, y, width, height].map(Math.round)).toEqual([-221, -121, 800, 400]);
  });

  it("keeps what a person chose while the drawing changes, and begins anew with another", () => {
    const { camera: it, last } = camera();
    it.move(-100, -100);
    it.of({ width: 5000, height: 3100 }, false);
    expect(last()).toBe("translate(-84.00 -84.00) scale(0.7500)");
    it.of({ width: 5000, height: 3100 }, true);
    expect(last()).toBe("translate(16.00 16.00) scale(0.7500)");
  });

  it("tells once when it gets so far away that nothing can be read, but not while the drawing is exported", () => {
    const { camera: it } = camera();
    let changes = 0;
    it.fit();
    expect(it.isFar()).toBe(true);
    it.subscribe(() => {
      changes += 1;
    });
    it.move(-1, 0);
    expect(changes).toBe(0);
    it.renderAll(true);
    expect(it.isFar()).toBe(false);
    it.renderAll(false);
    it.zoom(8);
    expect([it.isFar(), changes]).toEqual([false, 3]);
  });

  it("says when it cannot move further", () => {
    const { camera: it } = camera();
    expect(it.move(100_000, 0)).toBe(true);
    expect(it.move(10, 0)).toBe(false);
  });

  it("renders everything while it is exported", () => {
    const { camera: it } = camera();
    expect(it.drawnArea()).not.toBeNull();
    it.renderAll(true);
    expect(it.drawnArea()).toBeNull();
  });
});
