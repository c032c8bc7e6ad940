import Button, { type ButtonProps } from "@cloudscape-design/components/button";
import { useHref, useNavigate } from "react-router-dom";

type RouteButtonProps = Omit<ButtonProps, "href" | "onFollow" | "onClick"> & { to: string };

/** Cloudscape's button as a link within the site: a click changes the page without loading it anew. */
export function RouteButton({ to, ...rest }: RouteButtonProps) {
  const href = useHref(to);
  const navigate = useNavigate();
  return (
    <Button
      {...rest}
      href={href}
      onFollow={(event) => {
        event.preventDefault();
        void navigate(to);
      }}
    />
  );
}
