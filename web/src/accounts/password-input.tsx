import { type InputHTMLAttributes, useState } from "react";
import { Button } from "../design/button";
import { strings } from "../texts/accounts";

/** A field for a password, which can be shown. */
export function PasswordInput(attributes: Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "className">) {
  const [isShown, setIsShown] = useState(false);
  return (
    <span className="account-password">
      <input
        {...attributes}
        className="input"
        type={isShown ? "text" : "password"}
        autoCapitalize="none"
        spellCheck={false}
      />
      <Button small aria-pressed={isShown} onClick={() => setIsShown(!isShown)}>
        {strings.showPassword}
      </Button>
    </span>
  );
}
