import { type InputHTMLAttributes, useState } from "react";
import { Button } from "../design/button";
import { StrokeIcon } from "../design/stroke-icon";
import { strings } from "../texts/en/accounts";

const EYE = "M2 12c4-8 16-8 20 0-4 8-16 8-20 0m10 3a3 3 0 1 0 0-6 3 3 0 0 0 0 6";
const CROSSED_EYE = `${EYE}M4 4l16 16`;

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
      <Button
        aria-pressed={isShown}
        aria-label={strings.showPassword}
        title={strings.showPassword}
        onClick={() => setIsShown(!isShown)}
      >
        <StrokeIcon path={isShown ? CROSSED_EYE : EYE} size={20} />
      </Button>
    </span>
  );
}
