import { EmptyPanes } from "../app/frame/empty-panes";
import type { FrameKind } from "../app/frame/kind";
import { Brand } from "../app/shell/brand";
import { strings } from "../texts/en/login";
import { LoginBoxes, LoginWays } from "./login/frame";

/** Boxes in which something may be read, or typed, before the page is there. */
const HOLDS_CONTENT: readonly FrameKind[] = ["playground", "today", "workspace"];

/**
 * Shows the boxes of a page until its content is there. The build writes them into index.html, so that they are seen
 * before any script runs; `name` is the product's.
 */
export function Frame({ kind, name }: { kind: FrameKind; name: string }) {
  return (
    <div className={`frame frame--${kind}`} aria-hidden={HOLDS_CONTENT.includes(kind) ? undefined : true}>
      {kind === "login" ? <LoginPlaces name={name} /> : <ShellBoxes kind={kind} name={name} />}
    </div>
  );
}

const LoginPlaces = ({ name }: { name: string }) => (
  <LoginBoxes title={strings.title} lead={strings.lead} name={name}>
    <LoginWays />
  </LoginBoxes>
);

type ShellKind = Exclude<FrameKind, "login">;

const ShellBoxes = ({ kind, name }: { kind: ShellKind; name: string }) => {
  const isWorkspace = kind === "workspace" || kind === "playground";
  return (
    <>
      <div className="header" aria-hidden="true">
        <span className="header__home">
          <Brand />
          <span className="product-name">{name}</span>
        </span>
        <span className="header__gap" />
        <span className="header__theme frame__icon" />
        <span className="frame__icon frame__bell" />
        <span className="frame__avatar" />
      </div>
      <div className="rail frame__side" aria-hidden="true">
        {["a", "b", "c", "d", "e"].map((key) => (
          <span key={key} className="skeleton" />
        ))}
      </div>
      {isWorkspace && <WorkspaceBoxes />}
      {(kind === "side" || kind === "listing") && <div className="page">{kind === "listing" && <ListingBoxes />}</div>}
      {/* pages/today/frame-today.ts puts what is next there. */}
      {kind === "today" && <div className="page frame__today" />}
    </>
  );
};

const ListingBoxes = () => (
  <div className="frame__listing">
    <span className="frame__title skeleton" />
    <span className="frame__section skeleton" />
    <div className="frame__cards">
      {["a", "b", "c"].map((key) => (
        <span key={key} className="skeleton" />
      ))}
    </div>
  </div>
);

/** The bar and the panes of a workspace, in the sizes in which the person left them. */
const WorkspaceBoxes = () => (
  <div className="ws-page frame__work">
    <div className="frame__bar">
      <span className="frame__name skeleton" />
    </div>
    <EmptyPanes>
      {/* pages/playground/frame-editor.ts and pages/assessment/frame-answer.ts put a plain editor there. */}
      <div className="frame__editor" />
    </EmptyPanes>
  </div>
);
