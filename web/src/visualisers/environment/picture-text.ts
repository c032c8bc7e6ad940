import type { EnvironmentPicture, ShownFrame } from "../../../../language/drawings/environment-snapshot";
import type { ShownObject, ShownValue } from "../../../../language/drawings/values";
import { strings } from "../../texts/en/env-visualizer";
import { labelOf } from "../data/measures";
import { currentFrame, waitingCalls } from "./frames";

/** Items of an array that are told in a sentence; the list of objects has all. */
const SHOWN_ITEMS = 6;
const CHARACTERS = 60;

/** Characters of a function's text. */
const TEXT = 300;

const cut = (text: string, limit = CHARACTERS): string => (text.length > limit ? `${text.slice(0, limit)}...` : text);

/** Tells pictures in words. */
export class PictureText {
  private readonly objects: ReadonlyMap<number, ShownObject>;
  private readonly frames: ReadonlyMap<number, ShownFrame>;
  private readonly waits: ReadonlyMap<number, number>;

  constructor(private readonly picture: EnvironmentPicture) {
    this.objects = new Map(picture.objects.map((object) => [object.id, object]));
    this.frames = new Map(picture.frames.map((frame) => [frame.id, frame]));
    this.waits = waitingCalls(picture);
  }

  /** What happened since the picture before: "Line 3. In f: x is now 5." */
  step(before: EnvironmentPicture | null): string {
    const { line, changed, returns } = this.picture;
    const sentences = [
      line === 0 ? strings.finished : returns ? strings.atLine(line) : strings.nextLine(line, this.place()),
    ];
    for (const id of changed.frames) sentences.push(this.begun(id));
    for (const [frame, name] of changed.bindings) sentences.push(this.assigned(frame, name, before));
    for (const id of changed.objects) {
      if (before?.objects.some((one) => one.id === id)) sentences.push(strings.isChanged(this.named(id)));
    }
    if (returns && line > 0) {
      sentences.push(strings.givesBack(this.frameName(currentFrame(this.picture)), this.value(returns)));
    }
    if (returns && line === 0) sentences.push(strings.resultIs(this.value(returns)));
    return sentences.map((sentence) => sentence.replace(/\.{4}$/, "...")).join(" ");
  }

  /** The call in which the program is; null outside of all calls. */
  private place(): string | null {
    const id = this.picture.stack[0];
    const frame = id === undefined ? undefined : this.frames.get(id);
    return frame && frame.parent !== 1 ? this.frameName(frame.id) : null;
  }

  /** All of the picture, a line for each frame and each object. */
  lines(before: EnvironmentPicture | null): string[] {
    const { frames, objects, stack, more } = this.picture;
    const lines = [this.step(before), "", stack.length > 0 ? strings.framesAndProgram : strings.frames];
    for (const frame of frames) lines.push(this.frame(frame));
    if (objects.length > 0) lines.push("", strings.objects);
    for (const object of objects) lines.push(this.object(object));
    if (more > 0) lines.push("", strings.objectsLeftOut(more));
    return lines;
  }

  private frame(frame: ShownFrame): string {
    const waits = frame.id === this.picture.stack[0] ? "now" : this.waits.get(frame.id);
    const state =
      waits === undefined ? null : waits === "now" ? strings.states.current() : strings.states.waiting(waits);
    const parent = frame.parent === null ? null : this.frameName(frame.parent);
    const names = frame.bindings.map(
      ({ name, value }) => `${name} = ${value === null ? strings.unassigned : this.value(value)}`,
    );
    return strings.frameLine(this.frameName(frame.id), parent, state, names.join(", "));
  }

  private object(object: ShownObject): string {
    if (object.kind === "function") {
      const made = object.frame === null ? null : this.frameName(object.frame);
      const text = object.text.replace(/\s+/g, " ");
      return strings.functionLine(object.id, labelOf(object), made, cut(text, TEXT));
    }
    const items = object.items.map((item) => (item === null ? strings.noItem : this.reference(item)));
    if (object.more > 0) items.push(strings.moreInArray(object.more));
    return strings.arrayLine(object.id, object.items.length === 2, items.join(", "));
  }

  private begun(id: number): string {
    const names = (this.frames.get(id)?.bindings ?? []).flatMap(({ name, value }) =>
      value === null ? [] : [strings.nameIs(name, this.value(value))],
    );
    return strings.newFrame(this.frameName(id), names.join(", "));
  }

  private assigned(frame: number, name: string, before: EnvironmentPicture | null): string {
    const value = this.valueOf(frame, name);
    const old = before?.frames.find(({ id }) => id === frame)?.bindings.find((one) => one.name === name)?.value;
    return strings.assigned(
      this.frameName(frame),
      name,
      value === null ? strings.notAssigned : this.value(value),
      !old,
    );
  }

  private valueOf(frame: number, name: string): ShownValue | null {
    return this.frames.get(frame)?.bindings.find((one) => one.name === name)?.value ?? null;
  }

  /** A frame by its name, with a number where others have the same. */
  private frameName(id: number | null): string {
    const frame = id === null ? undefined : this.frames.get(id);
    if (!frame) return strings.theProgram;
    const alike = this.picture.frames.filter(({ name }) => name === frame.name);
    return alike.length > 1 ? `${frame.name} (${alike.indexOf(frame) + 1})` : frame.name;
  }

  private value(value: ShownValue): string {
    if ("text" in value) return cut(value.text);
    const object = this.objects.get(value.object);
    if (!object) return "...";
    if (object.kind === "function") return strings.functionNamed(labelOf(object));
    const items = object.items.slice(0, SHOWN_ITEMS).map((item) => (item === null ? strings.noItem : this.short(item)));
    const more = object.items.length + object.more > SHOWN_ITEMS ? ", ..." : "";
    return `${this.named(object.id)} [${items.join(", ")}${more}]`;
  }

  private short(value: ShownValue): string {
    return "text" in value ? cut(value.text) : this.named(value.object);
  }

  private reference(value: ShownValue): string {
    return "text" in value ? cut(value.text) : `#${value.object}`;
  }

  private named(id: number): string {
    const object = this.objects.get(id);
    const kind = object?.kind === "function" ? "function" : object?.items.length === 2 ? "pair" : "array";
    return `${strings.kinds[kind]} #${id}`;
  }
}
