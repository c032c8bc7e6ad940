import { type CSSProperties, useState } from "react";
import { Link } from "react-router-dom";
import { useConfirm } from "../../design/confirm";
import { Icon, type IconName } from "../../design/icons";
import { Popover } from "../../design/popover";
import { chooseTheme, type ThemeChoice, useThemeChoice } from "../../design/theme";
import { strings } from "../../texts/en/shell";
import { logOut, useSession } from "../session";
import { turnSounds, useSounds } from "../site-sounds";
import { dialogCommands } from "./dialog-commands";
import { useDialogs } from "./dialog-context";

/** Up to two letters for a name, for the round button. */
export const initialsOf = (name: string): string => {
  const names = name.trim().split(/\s+/);
  const letters = [names[0], names.length > 1 ? names.at(-1) : undefined].map((word) => [...(word ?? "")][0] ?? "");
  return letters.join("").toUpperCase();
};

/** A hue for a person, in degrees: the golden angle keeps those of neighbouring ids apart. */
const hueOf = (userId: number): number => Math.round((285 + userId * 137.508) % 360);

/** Who is logged in, and what they can do about it. */
export function AccountMenu() {
  const { user, courseRegistration } = useSession();
  const { open } = useDialogs();
  return (
    <Popover
      label={strings.account(user.name, initialsOf(user.name))}
      trigger={(attributes) => (
        <button
          type="button"
          className="avatar"
          style={{ "--own-hue": hueOf(user.userId) } as CSSProperties}
          aria-label={strings.account(user.name, initialsOf(user.name))}
          {...attributes}
        >
          {initialsOf(user.name)}
        </button>
      )}
    >
      {(close) => (
        <div className="menu">
          <p className="menu__who">
            <strong>{user.name}</strong>
            {courseRegistration && (
              <span>
                {strings.roles[courseRegistration.role]}
                {courseRegistration.group && `, ${courseRegistration.group}`}
              </span>
            )}
          </p>
          {dialogCommands(courseRegistration !== null, user.mayCreateCourses).map(({ id, icon, name }) => (
            <Item
              key={id}
              icon={icon}
              label={name}
              onClick={() => {
                close();
                open(id);
              }}
            />
          ))}
          {user.account !== null && (
            <Link className="menu__item" to="/account" onClick={close}>
              <Icon name="lock" size={18} />
              {strings.yourAccount}
            </Link>
          )}
          <ThemeChoices />
          <SoundChoice />
          <LogOut userId={user.userId} />
        </div>
      )}
    </Popover>
  );
}

function Item({ icon, label, onClick }: { icon: IconName; label: string; onClick: () => void }) {
  return (
    <button type="button" className="menu__item" onClick={onClick}>
      <Icon name={icon} size={18} />
      {label}
    </button>
  );
}

/** Ends the session; on a shared computer, with what this browser keeps of the person's programs. A lost program is worse, so that is chosen. */
function LogOut({ userId }: { userId: number }) {
  const confirm = useConfirm();
  const [forgets, setForgets] = useState(false);
  const leave = async (): Promise<void> => {
    if (!forgets) return logOut();
    const { logOutAndForget } = await import("../forgetting/log-out-and-forget");
    return logOutAndForget(userId, confirm);
  };
  return (
    <>
      <label className="menu__item">
        <input type="checkbox" checked={forgets} onChange={(event) => setForgets(event.target.checked)} />
        {strings.forgetPrograms}
      </label>
      <Item icon="leave" label={strings.logOut} onClick={() => void leave()} />
    </>
  );
}

function SoundChoice() {
  return (
    <label className="menu__item" title={strings.soundsHint}>
      <input type="checkbox" checked={useSounds()} onChange={(event) => turnSounds(event.target.checked)} />
      {strings.sounds}
    </label>
  );
}

const themeIcons: Readonly<Record<ThemeChoice, IconName>> = { system: "system", light: "sun", dark: "moon" };

function ThemeChoices() {
  const chosen = useThemeChoice();
  return (
    // WebKit draws a legend on its fieldset's border wherever it is put.
    <div className="menu__themes" role="radiogroup" aria-label={strings.theme}>
      <span aria-hidden="true">{strings.theme}</span>
      {(["system", "light", "dark"] as const).map((choice) => (
        <label key={choice} title={strings.themes[choice]}>
          <input type="radio" name="theme" checked={choice === chosen} onChange={() => chooseTheme(choice)} />
          <Icon name={themeIcons[choice]} size={18} />
          <span className="unseen">{strings.themes[choice]}</span>
        </label>
      ))}
    </div>
  );
}
