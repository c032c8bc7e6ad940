import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { IconButton } from "../../design/button";
import { chooseTheme, useTheme } from "../../design/theme";
import { strings } from "../../texts/en/shell";
import { productName } from "../product";
import { Brand } from "./brand";
import VisitorRail from "./visitor-rail";
import "./shell.css";
import "../../design/page-title.css";

/** The bar on top of pages that need no login, with the navigation: the site's name, and on the right what the page adds and the theme. */
export function BareHeader({ home, children }: { home: string; children?: ReactNode }) {
  const dark = useTheme() === "dark";
  return (
    <>
      <a className="skip" href="#content">
        {strings.skip}
      </a>
      <header className="header">
        <Link className="header__home" to={home}>
          <Brand />
          <span>{productName()}</span>
        </Link>
        <span className="header__gap" />
        {children}
        <IconButton
          icon={dark ? "sun" : "moon"}
          label={dark ? strings.toLight : strings.toDark}
          onClick={() => chooseTheme(dark ? "light" : "dark")}
        />
      </header>
      <VisitorRail />
    </>
  );
}
