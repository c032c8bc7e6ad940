import type { ReactNode } from "react";
import type { Drawing } from "../../../../language/modules/rune/drawing";
import { Button } from "../../design/button";
import { WaitingLine } from "../../design/spinner";
import { strings } from "../../texts/en/runes";
import { hostOf } from "./images";
import type { useImages, useImagesOf } from "./use-images";

interface Images {
  readonly store: ReturnType<typeof useImages>;
  readonly state: ReturnType<typeof useImagesOf>;
}

const Notice = ({ children, bad = false }: { children: ReactNode; bad?: boolean }) => (
  <div className={`rune__notice${bad ? " rune__notice--bad" : ""}`} role={bad ? "alert" : undefined}>
    {children}
  </div>
);

/** The hosts that the person may let send their images, and what came of it. */
export function ImageNotices({ store, state }: Images) {
  return (
    <>
      {state.toAsk.map((host) => (
        <Notice key={host}>
          <p>{strings.images.ask(host)}</p>
          <Button small icon="download" onClick={() => store.agree(host)}>
            {strings.images.load(host)}
          </Button>
        </Notice>
      ))}
      {state.loading && <WaitingLine>{strings.images.loading}</WaitingLine>}
      {state.failed.map((address) => (
        <Notice key={address} bad>
          <p>{strings.images.failed(hostOf(address) || "its address")}</p>
          <Button small icon="redo" onClick={() => store.load(address)}>
            {strings.images.retry}
          </Button>
        </Notice>
      ))}
    </>
  );
}

/** What of the rune is not seen as it is. */
export const DetailNotice = ({ detail }: { detail: Drawing["detail"] }) =>
  detail === "whole" ? null : (
    <Notice>
      <p role="status">{strings[detail]}</p>
    </Notice>
  );

/** With what the picture is drawn, when it is not the usual way. */
export const WayNotice = ({ way }: { way: "webgl" | "software" | "none" }) =>
  way === "webgl" ? null : (
    <Notice bad={way === "none"}>
      <p>{way === "software" ? strings.software : strings.impossible}</p>
    </Notice>
  );
