import type { Route } from "../../route";
import { assetRoutes } from "../assets";
import { sourcecastRoutes } from "../sourcecasts";
import { storyRoutes } from "../stories";
import { textbookNoteRoutes } from "../textbook-notes";

/** Files, stories, recordings and notes. */
export const routes: readonly Route[] = [...assetRoutes, ...sourcecastRoutes, ...storyRoutes, ...textbookNoteRoutes];
