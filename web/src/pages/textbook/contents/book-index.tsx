import { useState } from "react";
import type { BookFacts } from "../../../../../domain/textbook/book";
import { partNamed } from "../../../../../domain/textbook/places";
import { Button, ButtonLink, OutsideLink } from "../../../design/button";
import { strings } from "../../../texts/en/textbook";
import { bookAddress } from "../book-source";
import { lastSection } from "../last-place";
import { Contents } from "./contents";

/** The book's cover, its table of contents, and its licences. */
export default function BookIndex({ book, onKeep }: { book: BookFacts; onKeep: () => void }) {
  const { title, subtitle, authors, licences, cover, sourceUrl, changes } = book;
  const coverFacts = book.pictures.find(({ src }) => src === cover?.src);
  return (
    <article className="tb-index" lang={book.language}>
      <header className="tb-cover">
        {cover !== null && (
          <img className="tb-cover__picture" src={bookAddress(cover.src, coverFacts?.digest)} alt={cover.alt} />
        )}
        <div>
          <h1>{title}</h1>
          {subtitle !== "" && <p className="tb-cover__subtitle">{subtitle}</p>}
          {authors.length > 0 && (
            <ul className="tb-cover__authors">
              {authors.map(({ name, role }) => (
                <li key={name}>
                  {name}
                  {role !== "" && <small> {role}</small>}
                </li>
              ))}
            </ul>
          )}
          <div className="tb-cover__ways">
            <Begin book={book} />
            <Button icon="download" aria-haspopup="dialog" onClick={onKeep}>
              {strings.keep}
            </Button>
          </div>
        </div>
      </header>
      <section>
        <h2>{strings.contents}</h2>
        <Contents book={book} section="index" />
      </section>
      <section className="tb-licences">
        <h2>{strings.licences}</h2>
        {licences.length > 0 ? (
          <dl>
            {licences.map(({ of, name, url }) => (
              <div key={of}>
                <dt>{of}</dt>
                <dd>
                  <OutsideLink href={url}>{name}</OutsideLink>
                </dd>
              </div>
            ))}
          </dl>
        ) : (
          <p>{strings.noLicences}</p>
        )}
        {sourceUrl !== "" && (
          <p>
            {strings.source} <OutsideLink href={sourceUrl}>{sourceUrl}</OutsideLink>
          </p>
        )}
        {changes !== "" && (
          <p>
            {strings.changes} {changes}
          </p>
        )}
      </section>
    </article>
  );
}

function Begin({ book }: { book: BookFacts }) {
  const [last] = useState(lastSection);
  const part = last === null ? null : partNamed(book, last);
  const place = part && (part.subsection ?? part.section);
  const [first] = book.sections;
  if (place) {
    return (
      <ButtonLink look="primary" icon="book" to={`/sicpjs/${place.section}`}>
        {strings.goOn(place.label)}
      </ButtonLink>
    );
  }
  return first ? (
    <ButtonLink look="primary" icon="book" to={`/sicpjs/${first.section}`}>
      {strings.begin}
    </ButtonLink>
  ) : null;
}
