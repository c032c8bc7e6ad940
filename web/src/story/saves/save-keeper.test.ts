import fc from "fast-check";
import { EMPTY_SAVE, type GameSave, readGameSave } from "../../../../domain/stories/game/saves";
import { type DeviceStorage, openSaveKeeper, type SaveKeeper, type SavePorts, SaveRefused } from "./save-keeper";
import { readRecord } from "./save-lineage";

/** A device's storage, which its tabs share. */
class Disk implements DeviceStorage {
  readonly texts = new Map<string, string>();
  isFull = false;
  all = () => [...this.texts].map(([tab, text]) => ({ tab, text }));
  set = (tab: string, text: string) => {
    if (!this.isFull) this.texts.set(tab, text);
    return !this.isFull;
  };
  remove = (tab: string) => void this.texts.delete(tab);
}

/** The server of one game, and the clock of all devices. */
class World {
  stored: unknown = {};
  isDown = false;
  /** Writes come, but nobody is told. */
  isMute = false;
  reads = 0;
  tabs = 0;
  randoms = 0;
  time = Date.parse("2026-11-23T10:00:00Z");
  readonly timers: { at: number; then: () => void; isStopped: boolean }[] = [];

  tab(storage = new Disk()): SavePorts {
    this.tabs += 1;
    return {
      tab: `tab${this.tabs}`,
      storage,
      now: () => new Date(this.time),
      random: () => {
        this.randoms += 1;
        return (this.randoms * 0.618_033_988_7) % 1;
      },
      read: async () => {
        if (this.isDown) throw new Error("no network");
        this.reads += 1;
        return JSON.parse(JSON.stringify(this.stored));
      },
      write: async (save, after) => {
        if (this.isDown) throw new Error("no network");
        const there = (this.stored as GameSave).written?.revision ?? 0;
        if (there !== after) return "stale";
        this.stored = JSON.parse(JSON.stringify(save));
        if (this.isMute) throw new Error("no answer");
        return "saved";
      },
      after: (ms, then) => {
        const timer = { at: this.time + ms, then, isStopped: false };
        this.timers.push(timer);
        return () => Object.assign(timer, { isStopped: true });
      },
    };
  }

  /** Moves the clock, and lets what is due happen. */
  async pass(ms: number): Promise<void> {
    const end = this.time + ms;
    for (;;) {
      const due = this.timers.filter((timer) => !timer.isStopped && timer.at <= end).sort((a, b) => a.at - b.at)[0];
      if (!due) break;
      this.time = Math.max(this.time, due.at);
      due.isStopped = true;
      due.then();
      await settled();
    }
    this.time = end;
    await settled();
  }
}

const settled = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

const found =
  (id: string) =>
  (save: GameSave): GameSave => ({
    ...save,
    userSaveState: { ...save.userSaveState, collectibles: [...save.userSaveState.collectibles, id] },
  });
const collectibles = (save: unknown) => (save as GameSave).userSaveState.collectibles;

it("begins with an empty game and sends what is kept, together", async () => {
  const world = new World();
  const keeper = await openSaveKeeper(world.tab());
  expect(keeper.game.getState()).toMatchObject({ save: EMPTY_SAVE, status: "saved" });
  keeper.keep(found("lens"));
  keeper.keep(found("key"));
  expect(keeper.game.getState().status).toBe("saving");
  await world.pass(1000);
  expect(keeper.game.getState().status).toBe("saved");
  expect(collectibles(world.stored)).toEqual(["lens", "key"]);
  expect((world.stored as GameSave).written).toEqual({
    at: "2026-11-23T10:00:00.001Z",
    device: "tab1",
    revision: 236067978,
    after: 0,
  });
});

it("loses nothing when the tab is closed before anything was sent", async () => {
  const world = new World();
  const disk = new Disk();
  const keeper = await openSaveKeeper(world.tab(disk));
  keeper.keep(found("lens"));
  const later = await openSaveKeeper(world.tab(disk));
  expect(collectibles(later.game.getState().save)).toEqual(["lens"]);
  await world.pass(1000);
  expect(collectibles(world.stored)).toEqual(["lens"]);
});

it("has each line on the device at once, and sends many together", async () => {
  const world = new World();
  const disk = new Disk();
  const keeper = await openSaveKeeper(world.tab(disk));
  keeper.keep(found("1"), "later");
  await world.pass(6000);
  keeper.keep(found("2"), "later");
  expect(keeper.game.getState().status).toBe("kept");
  const [text = ""] = disk.texts.values();
  expect(collectibles(readRecord(text)?.save)).toEqual(["1", "2"]);
  expect(world.stored).toEqual({});
  await world.pass(4000);
  expect(keeper.game.getState().status).toBe("saved");
  expect(collectibles(world.stored)).toEqual(["1", "2"]);
});

it("sends lines as soon as something is done, and when the page is left", async () => {
  const world = new World();
  const keeper = await openSaveKeeper(world.tab());
  keeper.keep(found("line"), "later");
  keeper.keep(found("lens"));
  await world.pass(800);
  expect(collectibles(world.stored)).toEqual(["line", "lens"]);
  keeper.keep(found("another"), "later");
  keeper.leave();
  await settled();
  expect(collectibles(world.stored)).toEqual(["line", "lens", "another"]);
});

it("waits with nothing where the browser keeps nothing", async () => {
  const world = new World();
  const disk = new Disk();
  disk.isFull = true;
  const keeper = await openSaveKeeper(world.tab(disk));
  keeper.keep(found("line"), "later");
  await world.pass(800);
  expect(collectibles(world.stored)).toEqual(["line"]);
});

it("knows the save that it went on from, though hundreds of lines were read since", async () => {
  const world = new World();
  const disk = new Disk();
  const keeper = await openSaveKeeper(world.tab(disk));
  keeper.keep(found("first"));
  await world.pass(800);
  world.isDown = true;
  for (let count = 0; count < 400; count += 1) keeper.keep((save) => save, "later");
  keeper.close();
  await settled();
  world.isDown = false;
  const again = await openSaveKeeper(world.tab(disk));
  expect(again.game.getState().other).toBeUndefined();
});

it("tells of a failure after the third, keeps trying, and says when all is saved", async () => {
  const world = new World();
  const keeper = await openSaveKeeper(world.tab());
  world.isDown = true;
  keeper.keep(found("lens"));
  await world.pass(800);
  expect(keeper.game.getState().status).toBe("saving");
  await world.pass(1000 + 2000);
  expect(keeper.game.getState().status).toBe("failed");
  world.isDown = false;
  await world.pass(30_000);
  expect(keeper.game.getState().status).toBe("saved");
  expect(collectibles(world.stored)).toEqual(["lens"]);
});

it("opens without a network on a device that has the game, and not on one that has none", async () => {
  const world = new World();
  const disk = new Disk();
  (await openSaveKeeper(world.tab(disk))).keep(found("lens"));
  world.isDown = true;
  expect(collectibles((await openSaveKeeper(world.tab(disk))).game.getState().save)).toEqual(["lens"]);
  await expect(openSaveKeeper(world.tab())).rejects.toThrow("no network");
});

it("does not try again what the server will never take", async () => {
  const world = new World();
  let writes = 0;
  const write = async (): Promise<"saved"> => {
    writes += 1;
    throw new SaveRefused("game_states is invalid");
  };
  const keeper = await openSaveKeeper({ ...world.tab(), write });
  keeper.keep(found("lens"));
  await world.pass(120_000);
  expect([keeper.game.getState().status, writes]).toEqual(["refused", 1]);
});

describe("two devices", () => {
  it("keeps the newer and offers the other, when the other one went on in between", async () => {
    const world = new World();
    const phone = await openSaveKeeper(world.tab());
    const laptop = await openSaveKeeper(world.tab());
    phone.keep(found("shell"));
    await world.pass(1000);
    laptop.keep(found("lens"));
    await world.pass(1000);
    expect(collectibles(world.stored)).toEqual(["lens"]);
    expect(laptop.game.getState().status).toBe("saved");
    expect(collectibles(laptop.game.getState().other)).toEqual(["shell"]);
    laptop.choose("other");
    await world.pass(1000);
    expect(collectibles(world.stored)).toEqual(["shell"]);
    expect(laptop.game.getState().other).toBeUndefined();
  });

  it("holds what an offline device kept when a later save is there, until the player chooses", async () => {
    const world = new World();
    const disk = new Disk();
    const phone = await openSaveKeeper(world.tab(disk));
    const laptop = await openSaveKeeper(world.tab());
    world.isDown = true;
    phone.keep(found("shell"));
    await world.pass(900);
    world.isDown = false;
    laptop.keep(found("lens"));
    laptop.retryNow();
    await world.pass(0);
    await world.pass(60_000);
    expect(phone.game.getState().status).toBe("held");
    expect(collectibles(world.stored)).toEqual(["lens"]);
    phone.choose("this");
    await world.pass(1000);
    expect(collectibles(world.stored)).toEqual(["shell"]);
  });

  it("offers on opening what this device had kept when the server's is newer", async () => {
    const world = new World();
    const disk = new Disk();
    const phone = await openSaveKeeper(world.tab(disk));
    world.isDown = true;
    phone.keep(found("shell"));
    phone.close();
    await settled();
    world.isDown = false;
    const laptop = await openSaveKeeper(world.tab());
    await world.pass(5000);
    laptop.keep(found("lens"));
    await world.pass(1000);
    const again = await openSaveKeeper(world.tab(disk));
    expect(collectibles(again.game.getState().save)).toEqual(["lens"]);
    expect(collectibles(again.game.getState().other)).toEqual(["shell"]);
  });

  it("knows its own save again when the answer was lost, and asks nothing", async () => {
    const world = new World();
    const disk = new Disk();
    const keeper = await openSaveKeeper(world.tab(disk));
    world.isMute = true;
    keeper.keep(found("lens"));
    await world.pass(1000);
    keeper.keep(found("key"));
    world.isMute = false;
    await world.pass(60_000);
    expect(keeper.game.getState()).toMatchObject({ status: "saved", other: undefined });
    expect(collectibles(world.stored)).toEqual(["lens", "key"]);
  });

  it("knows its own save again after a tab was closed while it was sent", async () => {
    const world = new World();
    const disk = new Disk();
    const keeper = await openSaveKeeper(world.tab(disk));
    world.isMute = true;
    keeper.keep(found("lens"));
    keeper.close();
    await settled();
    world.isMute = false;
    const again = await openSaveKeeper(world.tab(disk));
    expect(again.game.getState()).toMatchObject({ status: "saved", other: undefined });
    expect(collectibles(again.game.getState().save)).toEqual(["lens"]);
  });

  it("drops what the other device went on from, though nobody here was told that it had come", async () => {
    const world = new World();
    const disk = new Disk();
    const phone = await openSaveKeeper(world.tab(disk));
    world.isMute = true;
    phone.keep(found("shell"));
    phone.close();
    await settled();
    world.isMute = false;
    const laptop = await openSaveKeeper(world.tab());
    laptop.keep(found("lens"));
    await world.pass(1000);
    const again = await openSaveKeeper(world.tab(disk));
    expect(collectibles(again.game.getState().save)).toEqual(["shell", "lens"]);
    expect(again.game.getState().other).toBeUndefined();
  });

  it("offers one game after another where three went apart", async () => {
    const world = new World();
    const keepers = [];
    for (let count = 0; count < 3; count += 1) keepers.push(await openSaveKeeper(world.tab()));
    for (const [index, keeper] of keepers.entries()) {
      keeper.keep(found(String(index)));
      await world.pass(2000);
    }
    const [, second, third] = keepers;
    expect(collectibles(second?.game.getState().other)).toEqual(["0"]);
    expect(collectibles(third?.game.getState().other)).toEqual(["1"]);
  });

  it("looks first where a client saves that counts nothing, and offers what it saved", async () => {
    const world = new World();
    world.stored = found("old")(EMPTY_SAVE);
    const keeper = await openSaveKeeper(world.tab());
    world.stored = found("newer")(EMPTY_SAVE);
    keeper.keep(found("lens"));
    await world.pass(2000);
    expect(collectibles(world.stored)).toEqual(["old", "lens"]);
    expect(collectibles(keeper.game.getState().other)).toEqual(["newer"]);
    const { reads } = world;
    keeper.keep(found("key"));
    await world.pass(2000);
    expect(world.reads).toBe(reads);
  });
});

describe("tabs of one device", () => {
  it("keep what another one has not sent", async () => {
    const world = new World();
    const disk = new Disk();
    const [one, other] = [await openSaveKeeper(world.tab(disk)), await openSaveKeeper(world.tab(disk))];
    world.isDown = true;
    one.keep(found("lens"));
    one.close();
    other.keep(found("shell"));
    other.close();
    await settled();
    world.isDown = false;
    const again = await openSaveKeeper(world.tab(disk));
    const { save, other: offered } = again.game.getState();
    expect([collectibles(save), collectibles(offered)].sort()).toEqual([["lens"], ["shell"]]);
    expect(disk.texts.size).toBe(1);
  });

  it("go on from what a tab that is still open has not sent yet, and nobody is asked", async () => {
    const world = new World();
    const disk = new Disk();
    const one = await openSaveKeeper(world.tab(disk));
    one.keep(found("lens"));
    const other = await openSaveKeeper(world.tab(disk));
    expect(collectibles(other.game.getState().save)).toEqual(["lens"]);
    await world.pass(5000);
    expect([one, other].map(({ game: held }) => held.getState())).toMatchObject([
      { status: "saved", other: undefined },
      { status: "saved", other: undefined },
    ]);
  });
});

it("is sent while the player goes on", async () => {
  const world = new World();
  const keeper = await openSaveKeeper(world.tab());
  world.isDown = true;
  for (let count = 0; count < 60; count += 1) {
    if (count === 20) world.isDown = false;
    keeper.keep(found(String(count)));
    await world.pass(500);
  }
  expect(collectibles(world.stored).length).toBeGreaterThan(55);
});

it("says when the browser keeps nothing", async () => {
  const world = new World();
  const disk = new Disk();
  disk.isFull = true;
  const keeper = await openSaveKeeper(world.tab(disk));
  expect(keeper.game.getState().isOnDevice).toBe(false);
  disk.isFull = false;
  keeper.keep(found("lens"));
  expect(keeper.game.getState().isOnDevice).toBe(true);
});

it("begins anew where a device has kept somebody else's text", async () => {
  const world = new World();
  const disk = new Disk();
  disk.set("torn", "{");
  disk.set("other", '{"save":{},"after":-1}');
  expect((await openSaveKeeper(world.tab(disk))).game.getState()).toMatchObject({ save: EMPTY_SAVE, status: "saved" });
});

interface Step {
  readonly tab: number;
  readonly does: string;
  readonly which: "this" | "other";
}

describe("whatever two devices of two tabs do, and whatever of it arrives", () => {
  const step = fc.record({
    tab: fc.nat(3),
    does: fc.constantFrom("keep", "keep", "pass", "down", "up", "mute", "heard", "reopen", "leave", "choose"),
    which: fc.constantFrom("this" as const, "other" as const),
  });

  const tokensOf = (save: GameSave | undefined) => (save ? collectibles(save) : []);

  /** Does one step; returns what the player let go by it. */
  async function act(
    world: World,
    disks: readonly Disk[],
    keepers: SaveKeeper[],
    count: number,
    { tab, does, which }: Step,
  ) {
    const keeper = keepers[tab];
    if (!keeper) throw new Error("no such tab");
    const { save, other } = keeper.game.getState();
    if (does === "keep") keeper.keep(found(String(count)), count % 2 === 0 ? "soon" : "later");
    if (does === "pass") await world.pass(2000);
    if (does === "down" || does === "up") world.isDown = does === "down";
    if (does === "mute" || does === "heard") world.isMute = does === "mute";
    if (does === "leave") keeper.leave();
    if (does === "reopen") {
      keeper.close();
      keepers[tab] = await openSaveKeeper(world.tab(disks[tab % 2]));
    }
    if (does !== "choose" || !other) return [];
    keeper.choose(which);
    const [left, taken] = which === "this" ? [other, save] : [save, other];
    return tokensOf(left).filter((token) => !tokensOf(taken).includes(token));
  }

  it("every save is current, offered, or came before one that is", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        const world = new World();
        const disks = [new Disk(), new Disk()];
        const keepers: SaveKeeper[] = [];
        for (let tab = 0; tab < 4; tab += 1) keepers.push(await openSaveKeeper(world.tab(disks[tab % 2])));
        const [held, letGo] = [new Set<string>(), new Set<string>()];
        for (const [count, one] of steps.entries()) {
          if (one.does === "keep") held.add(String(count));
          for (const token of await act(world, disks, keepers, count, one)) letGo.add(token);
        }
        for (const keeper of keepers) keeper.close();
        await settled();
        Object.assign(world, { isDown: false, isMute: false });
        for (const disk of disks) await openSaveKeeper(world.tab(disk));
        await world.pass(60_000);
        const stored = tokensOf(readGameSave(world.stored).save);
        // What a device shows: the game that goes on, and those that it offers.
        const onDevices = disks
          .flatMap((disk) => disk.all())
          .flatMap(({ text }) => {
            const record = readRecord(text);
            return record ? [...(record.isSent ? [] : [record.save]), ...record.others].flatMap(tokensOf) : [];
          });
        const there = new Set([...stored, ...onDevices]);
        expect([...held].filter((token) => !there.has(token) && !letGo.has(token))).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });
});
