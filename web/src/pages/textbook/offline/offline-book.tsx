import { useEffect, useSyncExternalStore } from "react";
import type { BookFacts } from "../../../../../domain/textbook/book";
import { siteSettings } from "../../../app/site-settings";
import { Button } from "../../../design/button";
import { strings } from "../../../texts/en/textbook-offline";
import { canKeep, keepingOf } from "./book-keeping";
import { keepingRecord } from "./keeping-record";
import "./offline.css";

/** Looks after a book that this device keeps: goes on where it was left, fetches what has changed in the book or the site, tells when it was dropped. */
export default function OfflineBook({ book }: { book: BookFacts }) {
  const { base } = siteSettings().textbook;
  const keeping = keepingOf(book, base);
  const { state } = useSyncExternalStore(keeping.subscribe, keeping.status);
  useEffect(() => {
    void keeping.look().then(async () => {
      if (!navigator.onLine || !(await canKeep())) return;
      const state = keeping.status().state;
      const isLeft = state === "part" && keepingRecord(base)?.state === "keeping";
      if (isLeft || state === "outdated") void keeping.keep();
      if (state === "whole") void keeping.keepReaderOfBuild();
    });
  }, [keeping, base]);
  if (state !== "dropped") return null;
  return (
    <div className="tb-dropped" role="status">
      <p>
        <strong>{strings.dropped}.</strong> {strings.droppedWhy}
      </p>
      <Button small icon="download" onClick={() => void keeping.keep()}>
        {strings.keepAgain}
      </Button>
      <Button small look="quiet" onClick={() => void keeping.forget()}>
        {strings.dismiss}
      </Button>
    </div>
  );
}
