import type { BookFacts } from "../../../../../domain/textbook/book";
import { Drawer } from "../../../app/shell/drawer";
import { strings } from "../../../texts/en/textbook";
import { Contents } from "./contents";

interface ContentsDrawerProps {
  readonly book: BookFacts;
  readonly section: string;
  readonly onClose: () => void;
}

/** The table of contents at the left of the text. */
export default function ContentsDrawer({ book, section, onClose }: ContentsDrawerProps) {
  return (
    <Drawer wide title={strings.contents} onClose={onClose}>
      <Contents book={book} section={section} onFollow={onClose} />
    </Drawer>
  );
}
