import { Link } from "react-router-dom";
import type { BookFacts } from "../../../../domain/textbook/book";
import { useLoggedIn } from "../../api/tokens";
import { isPlaygroundOnly } from "../../app/mode";
import VisitorRail from "../../app/shell/visitor-rail";
import { Button, ButtonLink, IconButton } from "../../design/button";
import { Icon } from "../../design/icons";
import { chooseTheme, useTheme } from "../../design/theme";
import { strings } from "../../texts/en/textbook";

/** What opens over the text. */
export type Panel = "contents" | "search" | "settings" | "keep" | "notes";

interface ReaderBarProps {
  /** null until it is read. */
  readonly book: BookFacts | null;
  readonly section: string;
  readonly onOpen: (panel: Panel) => void;
}

/** The bar above the text: contents, the book's name, and what a reader may do. Without a shell it is the page's header. */
export function ReaderBar({ book, section, onOpen }: ReaderBarProps) {
  const isLoggedIn = useLoggedIn();
  const isHeader = !isLoggedIn && !isPlaygroundOnly();
  const Tag = isHeader ? "header" : "div";
  return (
    <>
      {isHeader && (
        <a className="tb-skip" href="#content">
          {strings.skip}
        </a>
      )}
      <Tag
        className={isHeader ? "tb-bar tb-bar--header" : "tb-bar"}
        aria-label={strings.bar}
        role={isHeader ? undefined : "region"}
      >
        <Button
          small
          icon="menu"
          look="quiet"
          className="tb-bar__contents"
          aria-haspopup="dialog"
          disabled={!book}
          onClick={() => onOpen("contents")}
        >
          <span>{strings.contents}</span>
        </Button>
        <Link className="tb-bar__book" to="/sicpjs/index" aria-current={section === "index" ? "page" : undefined}>
          <Icon name="book" size={18} />
          <span>{book?.title ?? strings.bar}</span>
        </Link>
        <span className="tb-bar__gap" />
        {book !== null && book.search !== null && (
          <Button
            small
            icon="search"
            look="quiet"
            className="tb-bar__tool"
            aria-haspopup="dialog"
            onClick={() => onOpen("search")}
          >
            <span>{strings.search}</span>
          </Button>
        )}
        {book !== null && isLoggedIn && (
          <Button small icon="flag" look="quiet" className="tb-bar__tool" onClick={() => onOpen("notes")}>
            <span>{strings.notes}</span>
          </Button>
        )}
        <IconButton
          small
          icon="settings"
          label={strings.settings}
          aria-haspopup="dialog"
          onClick={() => onOpen("settings")}
        />
        {isHeader && <VisitorsTools />}
      </Tag>
      {isHeader && <VisitorRail />}
    </>
  );
}

/** What the shell's header has for everybody else. */
function VisitorsTools() {
  const isDark = useTheme() === "dark";
  return (
    <>
      <IconButton
        small
        icon={isDark ? "sun" : "moon"}
        label={isDark ? strings.toLight : strings.toDark}
        onClick={() => chooseTheme(isDark ? "light" : "dark")}
      />
      <ButtonLink small to="/login">
        {strings.logIn}
      </ButtonLink>
    </>
  );
}
