import { useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useNarrow } from "../design/media";
import { usePrinting } from "../design/printing";
import { NarrowLayout } from "./layout-narrow";
import type { LayoutProps, Pane } from "./layout-panes";
import { WideLayout } from "./layout-wide";
import "./workspace.css";
import "./layout.css";

/**
 * Three panes whose sizes are remembered; on narrow screens tabs at the bottom choose among them. What is in a pane moves
 * with it when a phone is turned: nothing that was typed, stepped to or scrolled to begins anew.
 */
export function WorkspaceLayout({ main, side, repl, ...rest }: LayoutProps) {
  const hosts = { main: useHost(), side: useHost(), repl: useHost() };
  const panes = {
    main: <Place host={hosts.main} />,
    side: <Place host={hosts.side} />,
    repl: <Place host={hosts.repl} />,
  };
  const [narrow, printing] = [useNarrow(), usePrinting()];
  const Layout = printing ? PrintedLayout : narrow ? NarrowLayout : WideLayout;
  return (
    <>
      <Layout {...rest} {...panes} />
      {createPortal(main, hosts.main)}
      {createPortal(side, hosts.side)}
      {createPortal(repl, hosts.repl)}
    </>
  );
}

/** On paper: the task and what else is chosen at the side, then the answer, each as long as it is. */
const PrintedLayout = ({ main, side }: LayoutProps) => (
  <div className="ws-printed">
    <section>{side}</section>
    <section>{main}</section>
  </div>
);

/** An element that stays the same in whatever pane it is put. */
function useHost(): HTMLElement {
  const [host] = useState(() => document.createElement("div"));
  host.className = "ws-host";
  return host;
}

/** Where such an element is now. */
function Place({ host }: { host: HTMLElement }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => place.current?.append(host), [host]);
  return <div className="ws-host" ref={place} />;
}

/** The pane that narrow screens show, starting with the task's side tabs or the editor. */
export function usePane(first: Pane): [Pane, (pane: Pane) => void] {
  return useState<Pane>(first);
}
