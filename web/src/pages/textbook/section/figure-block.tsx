import type { FigureNode } from "../../../../../domain/textbook/nodes";
import { plainText } from "../../../../../domain/textbook/walk";
import { bookAddress } from "../book-source";
import { Inline } from "./inline";
import { Permalink } from "./permalink";
import { useAnchor, useSection } from "./section-context";

/** A figure: a picture, a program or a table with its caption. */
export function FigureBlock({ node }: { node: FigureNode }) {
  const { book, Blocks } = useSection();
  const { src, scale, captionName, captionBody, snippet, table } = node;
  const anchor = useAnchor(node);
  const picture = book.pictures.find((one) => one.src === src);
  const hasCaption = captionName.trim() !== "" || captionBody.length > 0;
  return (
    <figure id={anchor || undefined} className="tb-block tb-figure">
      {src !== "" && (
        <img
          src={bookAddress(src, picture?.digest)}
          // A picture without words of its own has its caption's.
          alt={node.alt || plainText(captionBody) || captionName.trim()}
          // Keeps its place before it has come.
          width={picture?.width || undefined}
          height={picture?.height || undefined}
          style={{ width: scale === null ? undefined : `${scale}%` }}
          loading="lazy"
        />
      )}
      <Blocks nodes={snippet} />
      <Blocks nodes={table} />
      {hasCaption && (
        <figcaption>
          <strong>{captionName.trim()}</strong> <Inline nodes={captionBody} />
          <Permalink anchor={anchor} of={captionName} />
        </figcaption>
      )}
    </figure>
  );
}
