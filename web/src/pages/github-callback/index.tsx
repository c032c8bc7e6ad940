import { useEffect, useState } from "react";
import { usePageTitle } from "../../app/page-title";
import { siteSettings } from "../../app/site-settings";
import { Button } from "../../design/button";
import { WaitingLine } from "../../design/spinner";
import { strings } from "../../texts/en/github-callback";
import { type Callback, type CallbackFailure, type CallbackState, handOver, readCallback } from "./callback";
import "./github-callback.css";

let taken: { readonly callback: Callback | null } | undefined;

/** Takes GitHub's answer out of the address, where a history or a screenshot would keep it. */
function takeCallback(): Callback | null {
  if (!taken) {
    taken = { callback: readCallback(location.search) };
    history.replaceState(history.state, "", location.pathname);
  }
  return taken.callback;
}

const firstState = (callback: Callback | null): CallbackState => {
  if (!siteSettings().github) return { status: "failed", failure: "client", text: "" };
  return callback ? { status: "waiting" } : { status: "failed", failure: "code", text: "" };
};

/** /callback/github: the window of a sign-in, when GitHub leads back. It hands on what GitHub says and closes itself. */
export default function GithubCallback() {
  usePageTitle(strings.title);
  const [callback] = useState(takeCallback);
  const [state, setState] = useState(() => firstState(callback));
  const isHandedOver = callback !== null && siteSettings().github !== null;
  useEffect(() => {
    if (!isHandedOver) return;
    return handOver(callback, { channel: (name) => new BroadcastChannel(name), after }, setState);
  }, [callback, isHandedOver]);
  useEffect(() => {
    if (state.status === "finished") window.close();
  }, [state]);
  return (
    <main className="github-callback" id="content">
      {state.status === "waiting" && (
        <>
          <h1 className="unseen">{strings.title}</h1>
          <WaitingLine>{strings.waiting}</WaitingLine>
        </>
      )}
      {state.status === "finished" && <Ended title={strings.finished}>{strings.finishedText}</Ended>}
      {state.status === "alone" && <Ended title={strings.alone}>{strings.aloneText}</Ended>}
      {state.status === "failed" && <Failed failure={state.failure} text={state.text} />}
    </main>
  );
}

const after = (milliseconds: number, act: () => void): (() => void) => {
  const timer = setTimeout(act, milliseconds);
  return () => clearTimeout(timer);
};

/** Browsers close windows that a page has opened, and no others. */
function CloseButton() {
  const [isAsked, setIsAsked] = useState(false);
  const close = () => {
    window.close();
    setIsAsked(true);
  };
  return (
    <>
      <Button look="primary" onClick={close}>
        {strings.close}
      </Button>
      {isAsked && <p role="status">{strings.staysOpen}</p>}
    </>
  );
}

const Ended = ({ title, children }: { title: string; children: string }) => (
  <div role="status">
    <h1>{title}</h1>
    <p>{children}</p>
    <CloseButton />
  </div>
);

const CAUSES: readonly CallbackFailure[] = ["client", "code", "server"];

function Failed({ failure, text }: { failure: CallbackFailure; text: string }) {
  return (
    <div role="alert">
      <h1>{strings.failed}</h1>
      <p id="causes">{strings.causesLead}</p>
      <ul aria-labelledby="causes">
        {CAUSES.map((cause) => (
          <li key={cause} className={cause === failure ? "github-callback__cause" : undefined}>
            {strings.causes[cause]}
            {cause === failure && <strong> {strings.thisOne}</strong>}
          </li>
        ))}
      </ul>
      {text !== "" && <p>{text}</p>}
      <p>{failure === "client" ? strings.askOperator : strings.again}</p>
      <CloseButton />
    </div>
  );
}
