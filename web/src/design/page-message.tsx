import type { ReactNode } from "react";
import { useNavigate } from "react-router-dom";
import { strings } from "../texts/en/design";
import { Button } from "./button";
import "./page-message.css";

interface PageMessageProps {
  title: string;
  /** What it means and what to do, as paragraphs. */
  children?: ReactNode;
  /** Buttons and links that lead on. */
  ways?: ReactNode;
  /** Reads it out when it takes the place of what was there. */
  role?: "alert";
}

/** Takes the place of a page that cannot be shown: what is the matter, and the ways on. */
export const PageMessage = ({ title, children, ways, role }: PageMessageProps) => (
  <div className="page-message" role={role}>
    <svg width="220" height="76" viewBox="0 0 220 76" aria-hidden="true" focusable="false">
      <g fill="none" stroke="var(--primary)" strokeWidth="3">
        <rect x="4" y="14" width="84" height="44" rx="9" />
        <path d="M46 14v44M67 36h66" strokeDasharray="6 6" />
        <path d="m126 29 8 7-8 7M160 58l36-44" />
        <rect x="138" y="14" width="58" height="44" rx="9" strokeDasharray="6 6" />
      </g>
      <circle cx="25" cy="36" r="5" fill="var(--primary)" />
    </svg>
    <h1>{title}</h1>
    {children}
    {ways && <div className="page-message__ways">{ways}</div>}
  </div>
);

/** The router's place in the tab's history: 0 means that there is no page of this site to go back to. */
const hasPageBefore = (): boolean => (window.history.state as { idx?: number } | null)?.idx !== 0;

/** Goes back to the page before, where there is one in this site. */
export function BackButton() {
  const navigate = useNavigate();
  if (!hasPageBefore()) return null;
  return (
    <Button icon="chevronLeft" onClick={() => void navigate(-1)}>
      {strings.back}
    </Button>
  );
}
