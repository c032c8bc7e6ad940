import { AnswerKeeper, type KeeperStart, type SaveOutcome } from "./answer-keeper";
import {
  type DraftRecord,
  type DraftStorage,
  memoryStorage,
  type SavedAnswer,
  type TabChannel,
  type TabMessage,
} from "./draft-storage";

/** A browser: one storage, one line between its tabs, and a clock that the test moves. */
class Browser {
  readonly records = new Map<string, DraftRecord>();
  readonly tabs = new Set<{ tab: string; listener: (message: TabMessage) => void }>();
  readonly timers: { task: () => void; at: number }[] = [];
  time = 0;
  server: SavedAnswer = { text: null, version: 0 };
  network: "up" | "down" | "answer-lost" = "up";
  refusal: string | null = null;
  saves: { text: string; version: number }[] = [];
  /** When set, saves wait until it is called. */
  hold: (() => void)[] | null = null;

  channel(tab: string): TabChannel {
    return {
      send: (message) => {
        for (const one of [...this.tabs]) if (one.tab !== tab) one.listener(message);
      },
      listen: (listener) => {
        const one = { tab, listener };
        this.tabs.add(one);
        return () => this.tabs.delete(one);
      },
    };
  }

  tab(name: string, start: Partial<KeeperStart> = {}, storage: DraftStorage = memoryStorage(this.records)) {
    return new AnswerKeeper(
      {
        key: "answer/1/2",
        tab: name,
        storage,
        channel: this.channel(name),
        save: (text, version) => this.save(text, version),
        load: async () => (this.network === "down" ? null : this.server),
        now: () => this.time,
        later: (task, ms) => {
          const timer = { task, at: this.time + ms };
          this.timers.push(timer);
          return () => {
            const index = this.timers.indexOf(timer);
            if (index >= 0) this.timers.splice(index, 1);
          };
        },
      },
      { saved: this.server, template: "template", readOnly: false, ...start },
    );
  }

  async save(text: string, version: number): Promise<SaveOutcome> {
    this.saves.push({ text, version });
    if (this.hold !== null) await new Promise<void>((resolve) => this.hold?.push(resolve));
    if (this.network === "down") return { kind: "unreachable" };
    if (this.refusal !== null) return { kind: "refused", message: this.refusal };
    if (version !== this.server.version) return { kind: "stale" };
    this.server = { text, version: version + 1 };
    return this.network === "answer-lost" ? { kind: "unreachable" } : { kind: "saved", version: version + 1 };
  }

  async pass(ms: number): Promise<void> {
    this.time += ms;
    for (const timer of this.timers.filter(({ at }) => at <= this.time)) {
      this.timers.splice(this.timers.indexOf(timer), 1);
      timer.task();
    }
    await settle();
  }
}

const settle = async () => {
  for (let turn = 0; turn < 30; turn++) await Promise.resolve();
};

let browser: Browser;
beforeEach(() => {
  browser = new Browser();
});

const opened = async (name = "a", start: Partial<KeeperStart> = {}) => {
  const keeper = browser.tab(name, start);
  await keeper.open();
  return keeper;
};

describe("typing", () => {
  test("is stored in the browser after 400 ms", async () => {
    const keeper = await opened();
    keeper.edit("mine");
    await browser.pass(399);
    expect(browser.records.get("answer/1/2")?.drafts).toEqual({});
    await browser.pass(1);
    expect(browser.records.get("answer/1/2")?.drafts).toEqual({ a: { text: "mine", basedOn: 0, at: 400 } });
    expect(keeper.state().status).toBe("unsaved");
  });

  test("is stored at once when the page is hidden or closed", async () => {
    const keeper = await opened();
    keeper.edit("mine");
    keeper.close();
    await settle();
    expect((await opened("b")).state()).toMatchObject({ text: "mine", restored: true, status: "unsaved" });
  });

  test("is no restored one where the same tab stored it, before its page was there", async () => {
    browser.records.set("answer/1/2", { drafts: { a: { text: "mine", basedOn: 0, at: 1 } }, versions: [] });
    expect((await opened("a")).state()).toMatchObject({ text: "mine", restored: false, status: "unsaved" });
  });

  test("back to the saved text leaves nothing to keep", async () => {
    const keeper = await opened();
    keeper.edit("mine");
    await browser.pass(400);
    keeper.edit("template");
    await browser.pass(400);
    expect(browser.records.get("answer/1/2")?.drafts).toEqual({});
    expect(keeper.state().status).toBe("saved");
  });

  test("continues when the browser stores nothing, and the page can say so", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const refuse = async (): Promise<never> => {
      throw new Error("private window");
    };
    const keeper = browser.tab("a", {}, { read: refuse, change: refuse });
    await keeper.open();
    keeper.edit("mine");
    await keeper.save();
    expect(keeper.state()).toMatchObject({ status: "saved", isOnDevice: false });
    expect(browser.server).toEqual({ text: "mine", version: 1 });
    expect(warn).toHaveBeenCalled();
    warn.mockRestore();
  });
});

describe("saving", () => {
  test("names the version it replaces and forgets the draft", async () => {
    const keeper = await opened();
    keeper.edit("one");
    await keeper.save();
    keeper.edit("two");
    await keeper.save();
    expect(browser.saves).toEqual([
      { text: "one", version: 0 },
      { text: "two", version: 1 },
    ]);
    expect(keeper.state()).toMatchObject({ status: "saved", version: 2, savedText: "two" });
    expect(browser.records.get("answer/1/2")?.drafts).toEqual({});
  });

  test("does not lose text that is typed meanwhile", async () => {
    const keeper = await opened();
    keeper.edit("one");
    browser.hold = [];
    const saving = keeper.save();
    await settle();
    keeper.edit("one and more");
    expect(keeper.state().status).toBe("saving");
    browser.hold.forEach((go) => {
      go();
    });
    await saving;
    expect(keeper.state()).toMatchObject({ status: "unsaved", text: "one and more", savedText: "one", version: 1 });
    expect(browser.records.get("answer/1/2")?.drafts).toEqual({ a: { text: "one and more", basedOn: 1, at: 0 } });
  });

  test("asked for twice saves the latest text after the first", async () => {
    const keeper = await opened();
    keeper.edit("one");
    browser.hold = [];
    const first = keeper.save();
    await settle();
    keeper.edit("two");
    const second = keeper.save();
    const [go] = browser.hold;
    browser.hold = null;
    go?.();
    await Promise.all([first, second]);
    expect(browser.server).toEqual({ text: "two", version: 2 });
    expect(keeper.state().status).toBe("saved");
  });

  test("without network waits and arrives later", async () => {
    const keeper = await opened();
    browser.network = "down";
    keeper.edit("mine");
    await keeper.save();
    expect(keeper.state().status).toBe("offline");
    await browser.pass(2000);
    expect(keeper.state().status).toBe("offline");
    browser.network = "up";
    await browser.pass(4999);
    expect(browser.server.version).toBe(0);
    await browser.pass(1);
    expect(browser.server).toEqual({ text: "mine", version: 1 });
    expect(keeper.state().status).toBe("saved");
  });

  test("is tried again as soon as the network is back", async () => {
    const keeper = await opened();
    browser.network = "down";
    keeper.edit("mine");
    await keeper.save();
    browser.network = "up";
    keeper.networkIsBack();
    await settle();
    expect(keeper.state().status).toBe("saved");
  });

  test("whose answer was lost is recognised, not reported as a conflict", async () => {
    const keeper = await opened();
    browser.network = "answer-lost";
    keeper.edit("mine");
    await keeper.save();
    browser.network = "up";
    keeper.networkIsBack();
    await settle();
    expect(keeper.state()).toMatchObject({ status: "saved", version: 1, conflict: null });
  });

  test("that is refused says why and keeps the draft", async () => {
    const keeper = await opened();
    browser.refusal = "Assessment not open";
    keeper.edit("mine");
    await keeper.save();
    expect(keeper.state()).toMatchObject({ status: "refused", message: "Assessment not open", text: "mine" });
    expect(browser.records.get("answer/1/2")?.drafts.a?.text).toBe("mine");
  });
});

describe("a newer answer from elsewhere", () => {
  const conflicting = async () => {
    const keeper = await opened();
    keeper.edit("mine");
    browser.server = { text: "theirs", version: 1 };
    await keeper.save();
    return keeper;
  };

  test("is shown beside mine and nothing is overwritten", async () => {
    const keeper = await conflicting();
    expect(keeper.state()).toMatchObject({ text: "mine", conflict: { text: "theirs", version: 1 }, status: "unsaved" });
    expect(browser.server).toEqual({ text: "theirs", version: 1 });
    await keeper.save();
    expect(browser.server).toEqual({ text: "theirs", version: 1 });
  });

  test("mine can be kept; theirs becomes a version", async () => {
    const keeper = await conflicting();
    await keeper.resolve("mine");
    expect(browser.server).toEqual({ text: "mine", version: 2 });
    expect(keeper.state()).toMatchObject({ status: "saved", conflict: null });
    expect(keeper.state().versions).toEqual([{ text: "theirs", at: 0, reason: "kept-mine" }]);
  });

  test("theirs can be taken; mine becomes a version", async () => {
    const keeper = await conflicting();
    await keeper.resolve("theirs");
    expect(keeper.state()).toMatchObject({ text: "theirs", status: "saved", version: 1, conflict: null });
    expect(keeper.state().versions).toEqual([{ text: "mine", at: 0, reason: "took-other" }]);
    expect(browser.server).toEqual({ text: "theirs", version: 1 });
  });

  test("met when opening is offered, too", async () => {
    const first = await opened();
    first.edit("mine");
    first.close();
    await settle();
    browser.server = { text: "theirs", version: 1 };
    expect((await opened("b")).state()).toMatchObject({
      text: "mine",
      conflict: { text: "theirs", version: 1 },
      restored: false,
    });
  });

  test("a version can be restored, and the replaced text is stored", async () => {
    const keeper = await conflicting();
    await keeper.resolve("theirs");
    await keeper.replace("mine", "restored");
    expect(keeper.state()).toMatchObject({ text: "mine", status: "unsaved" });
    expect(keeper.state().versions.map(({ text }) => text)).toEqual(["theirs", "mine"]);
  });
});

describe("two tabs", () => {
  test("know of each other", async () => {
    const first = await opened("a");
    const second = await opened("b");
    expect([first.state().openElsewhere, second.state().openElsewhere]).toEqual([true, true]);
    second.close();
    expect(first.state().openElsewhere).toBe(false);
  });

  test("a save updates the tab without changes, visibly", async () => {
    const first = await opened("a");
    const second = await opened("b");
    first.edit("mine");
    await first.save();
    expect(second.state()).toMatchObject({ text: "mine", status: "saved", version: 1, updatedElsewhere: true });
  });

  test("a save tells the tab with changes, and both texts are there", async () => {
    const first = await opened("a");
    const second = await opened("b");
    second.edit("second");
    first.edit("first");
    await first.save();
    expect(second.state()).toMatchObject({ text: "second", conflict: { text: "first", version: 1 } });
  });
});

describe("an answer that can no longer be saved", () => {
  test("offers no saving from the first moment, before what this browser kept is read", () => {
    expect(browser.tab("a", { readOnly: true }).state().status).toBe("readonly");
  });

  test("shows the saved text and keeps what was not saved as a version", async () => {
    const first = await opened("a");
    first.edit("too late");
    first.close();
    await settle();
    browser.server = { text: "handed in", version: 1 };
    const second = await opened("b", { readOnly: true });
    expect(second.state()).toMatchObject({ status: "readonly", text: "handed in" });
    expect(second.state().versions).toEqual([{ text: "too late", at: 0, reason: "closed" }]);
    second.edit("x");
    await second.save();
    expect(second.state().text).toBe("handed in");
    expect(browser.saves).toEqual([]);
  });
});
