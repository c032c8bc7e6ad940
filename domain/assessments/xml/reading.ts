import type { Place } from "./place";
import type { FileProblem } from "./problem";
import { type XmlElement, type XmlFile, XmlRefused } from "./tree";
import type { FileReading } from "./unknown-children";

/** Where the parts of a document stand in its file: the task, its problems, their lists' items, libraries. */
export type Places = Map<object, Place>;

/** What a file says wrongly, and the text with which an upload refuses it. */
type Wrong = Pick<FileProblem, "code" | "message" | "question" | "field"> & {
  readonly refusal: string;
  readonly item?: number | null;
};

/** One reading of a file: where its parts stand, and what happens to what it says wrongly. */
export class TaskReading implements FileReading {
  readonly moved = new Set<XmlElement>();
  readonly onTheWay = new Set<XmlElement>();

  /** @param problems takes what is wrong; without it, the first such thing is thrown */
  constructor(
    readonly file: XmlFile,
    private readonly places: Places,
    private readonly problems: FileProblem[] | undefined,
  ) {}

  /** Notes where a part of the document stands, and returns it. */
  placed<Part extends object>(part: Part, element: XmlElement): Part {
    this.places.set(part, this.file.placeOf(element.start));
    return part;
  }

  wrong(element: XmlElement, { item = null, ...wrong }: Wrong): void {
    const place = this.file.placeOf(element.start);
    if (!this.problems) throw new XmlRefused(wrong.refusal, place);
    this.problems.push({ ...wrong, place, item });
  }
}
