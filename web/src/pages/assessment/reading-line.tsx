import { Link } from "react-router-dom";
import { readingPieces } from "../../../../domain/textbook/reading";
import { strings } from "../../texts/en/assessment";

/** What an assessment says to read; places of the textbook are links, which open beside the work. */
export const ReadingLine = ({ reading }: { reading: string }) => (
  <p className="aw-reading">
    <strong>{strings.reading}:</strong>{" "}
    {readingPieces(reading).map(({ text, to }, at) =>
      to === null ? (
        text
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never change their order
        <Link key={at} to={to} target="_blank">
          {text}
          <span className="unseen"> {strings.opensBeside}</span>
        </Link>
      ),
    )}
  </p>
);
