import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode, RefAttributes } from "react";
import { Link, type LinkProps } from "react-router-dom";
import { Icon, type IconName } from "./icons";
import { Spinner } from "./spinner";
import "./button.css";

export type ButtonLook = "primary" | "normal" | "quiet" | "danger" | "warning";

interface Looks {
  look?: ButtonLook;
  small?: boolean;
  icon?: IconName;
}

const classes = ({ look = "normal", small = false }: Looks, more = ""): string =>
  `button button--${look}${small ? " button--small" : ""}${more && ` ${more}`}`;

type ButtonProps = Looks &
  ButtonHTMLAttributes<HTMLButtonElement> &
  RefAttributes<HTMLButtonElement> & { busy?: boolean };

/** A button with words. `busy` shows a ring and refuses further clicks without losing the focus. */
export function Button({ look, small, icon, busy = false, children, className, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classes({ look, small }, className)}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy ? <Spinner /> : icon && <Icon name={icon} size={18} />}
      {children}
    </button>
  );
}

/** A link within the site that looks like a button. */
export function ButtonLink({ look, small, icon, children, className, ...rest }: Looks & LinkProps) {
  return (
    <Link {...rest} className={classes({ look, small }, className)}>
      {icon && <Icon name={icon} size={18} />}
      {children}
    </Link>
  );
}

type IconButtonProps = Omit<ButtonProps, "children" | "icon"> & { icon: IconName; label: string; badge?: ReactNode };

/** A button that shows only an icon; `label` is its name and its tooltip. */
export function IconButton({ icon, label, look = "quiet", small, badge, className = "", ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      {...rest}
      className={classes({ look, small }, `button--icon ${className}`.trim())}
    >
      <Icon name={icon} size={small ? 18 : 20} />
      {badge}
    </button>
  );
}

/** A link that leaves the site. */
export const OutsideLink = (props: AnchorHTMLAttributes<HTMLAnchorElement>) => (
  <a {...props} target="_blank" rel="noreferrer noopener" />
);
