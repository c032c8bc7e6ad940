import { Link } from "react-router-dom";
import { addressOf } from "../../../../../domain/textbook/addresses";
import { subsectionAt } from "../../../../../domain/textbook/places";
import { Icon } from "../../../design/icons";
import { strings } from "../../../texts/en/textbook";
import { useSection } from "./section-context";

/** The link by which a block can be cited; seen while the block is pointed at, or it has the focus. */
export function Permalink({ anchor, of }: { anchor: string; of: string }) {
  const { book, section } = useSection();
  if (anchor === "") return null;
  const part = subsectionAt(book, section, anchor);
  return (
    <Link
      className="tb-permalink"
      to={part ? `/sicpjs/${part.section}` : addressOf({ section, anchor })}
      title={strings.permalink}
      aria-label={strings.permalinkOf(of.trim())}
    >
      <Icon name="link" size={16} />
    </Link>
  );
}
