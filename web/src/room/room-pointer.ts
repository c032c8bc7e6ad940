import type { RoomInput } from "../../../language/modules/game/display-list";
import { type HasPoint, mapped, type Painted, type Point, type RoomScene, unmapped } from "./room-scene";

/** How far arrow keys move a thing at once. */
export const STEP = 10;
export const LONG_STEP = 100;

const isInteractive = ({ object }: Painted): boolean => object.interaction !== null;

interface Drag {
  readonly id: number;
  /** From the pointer to the object's place, in the place that the object is in. */
  readonly offset: Point;
  hasBegun: boolean;
}

/** What a pointer does in a room, in places of the room. */
export class RoomPointer {
  private over: number | null = null;
  private drag: Drag | null = null;

  constructor(
    private readonly scene: RoomScene,
    private readonly hasPoint: HasPoint,
    private readonly send: (input: RoomInput) => void,
  ) {}

  private hit(point: Point): Painted | undefined {
    return this.scene.at(point, isInteractive, this.hasPoint);
  }

  /** Returns the cursor for where the pointer is. */
  move(point: Point): string {
    const found = this.hit(point);
    if (this.drag) this.dragTo(this.drag, point);
    else this.enter(found?.object.id ?? null, point);
    if (found) this.send({ type: "pointer", event: "pointermove", object: found.object.id, ...point });
    const interaction = found?.object.interaction;
    if (this.drag) return "grabbing";
    return interaction?.hand ? "pointer" : interaction?.draggable ? "grab" : "";
  }

  private enter(id: number | null, point: Point): void {
    if (id === this.over) return;
    if (this.over !== null) this.send({ type: "pointer", event: "pointerout", object: this.over, ...point });
    if (id !== null) this.send({ type: "pointer", event: "pointerover", object: id, ...point });
    this.over = id;
  }

  /** Tells whether something was taken that can be dragged. */
  down(point: Point): boolean {
    const found = this.hit(point);
    if (!found) return false;
    const { object, outer } = found;
    this.send({ type: "pointer", event: "pointerdown", object: object.id, ...point });
    const inside = unmapped(outer, point);
    if (object.interaction?.draggable !== true || !inside) return false;
    this.drag = { id: object.id, offset: { x: object.x - inside.x, y: object.y - inside.y }, hasBegun: false };
    return true;
  }

  private dragTo(drag: Drag, point: Point): void {
    const found = this.scene.painted().find(({ object }) => object.id === drag.id);
    const inside = found && unmapped(found.outer, point);
    if (!inside) return;
    const place = { x: inside.x + drag.offset.x, y: inside.y + drag.offset.y };
    if (!drag.hasBegun) this.send({ type: "drag", event: "dragstart", object: drag.id, ...place });
    drag.hasBegun = true;
    this.scene.move(drag.id, place);
    this.send({ type: "drag", event: "drag", object: drag.id, ...place });
  }

  up(point: Point): void {
    const found = this.hit(point);
    if (this.drag?.hasBegun) {
      const object = this.scene.find(this.drag.id);
      if (object) this.send({ type: "drag", event: "dragend", object: object.id, x: object.x, y: object.y });
    }
    this.drag = null;
    if (found) this.send({ type: "pointer", event: "pointerup", object: found.object.id, ...point });
  }

  leave(point: Point): void {
    if (!this.drag) this.enter(null, point);
  }

  /** Presses a thing by the keyboard, at its middle. */
  press(id: number): void {
    const found = this.scene.painted().find(({ object }) => object.id === id);
    if (!found) return;
    const point = mapped(found.map, { x: found.size.width / 2, y: found.size.height / 2 });
    for (const event of ["pointerdown", "pointerup"] as const)
      this.send({ type: "pointer", event, object: id, ...point });
  }

  /** Moves a thing by the keyboard. */
  nudge(id: number, dx: number, dy: number): void {
    const object = this.scene.find(id);
    if (object?.interaction?.draggable !== true) return;
    const place = { x: object.x + dx, y: object.y + dy };
    this.send({ type: "drag", event: "dragstart", object: id, x: object.x, y: object.y });
    this.scene.move(id, place);
    for (const event of ["drag", "dragend"] as const) this.send({ type: "drag", event, object: id, ...place });
  }
}
