import { takeWorld } from "./world";

class Target {
  addEventListener(): string {
    return "listening";
  }
}
class WorkerScope extends Target {
  fetch(): string {
    return "fetched";
  }
  get indexedDB(): string {
    return "stored";
  }
}

function scope() {
  const made = new WorkerScope() as unknown as Record<string, unknown>;
  Object.assign(made, { postMessage: () => "posted", Math, setTimeout, Request: class {} });
  Object.defineProperty(made, "navigator", { configurable: true, get: () => ({ userAgent: "Browser 1", gpu: {} }) });
  return made;
}

it("removes globals that reach outside, also inherited ones", () => {
  const taken = scope();
  takeWorld(taken);
  for (const name of ["postMessage", "fetch", "indexedDB", "addEventListener", "Request"]) {
    expect([name, taken[name]]).toEqual([name, undefined]);
  }
  expect((WorkerScope.prototype as Partial<WorkerScope>).fetch).toBeUndefined();
  expect((Target.prototype as Partial<Target>).addEventListener).toBeUndefined();
});

it("leaves the language and pure computations", () => {
  const taken = scope();
  takeWorld(taken);
  expect(taken.Math).toBe(Math);
  expect(taken.setTimeout).toBe(setTimeout);
  expect(taken.navigator).toEqual({ userAgent: "" });
  expect(Object.prototype.toString).toBeInstanceOf(Function);
});

it("cannot be undone", () => {
  const taken = scope();
  takeWorld(taken);
  expect(Reflect.set(taken, "postMessage", () => "posted")).toBe(false);
  expect(Reflect.deleteProperty(taken, "postMessage")).toBe(false);
});
