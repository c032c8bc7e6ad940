import { Navigate, useLocation, useParams } from "react-router-dom";
import { loadChunk } from "../../app/chunks";
import { lastSection } from "./last-place";
import { Reader } from "./reader";
import { applyReadingSettings } from "./reading/settings";
import "./textbook.css";
import "./print.css";

// Before anything is drawn, so that nothing moves.
applyReadingSettings();

// It is small, and asked for with the text, so that the text does not move when its formulas come.
void loadChunk("pages/textbook/math/formula", () => import("./math/formula")).catch(() => undefined);

/** /sicpjs/{section}: the textbook, for everybody, so it may have no shell and no session around it. */
export default function TextbookPage() {
  const { section } = useParams();
  const { search, hash } = useLocation();
  if (section === undefined) return <Navigate to={`/sicpjs/${lastSection() ?? "index"}${search}${hash}`} replace />;
  return <Reader name={section} />;
}
