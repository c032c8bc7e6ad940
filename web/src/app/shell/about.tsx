import { Button, OutsideLink } from "../../design/button";
import { Dialog } from "../../design/dialog";
import { strings } from "../../texts/en/about";
import { productName } from "../product";
import { siteSettings } from "../site-settings";
import { PARTS } from "./parts";

/** Shows the product's purpose, its version, and the licences of its parts. */
export default function About({ onClose }: { onClose: () => void }) {
  const { version, environment } = siteSettings();
  return (
    <Dialog
      title={strings.title(productName())}
      onClose={onClose}
      footer={<Button onClick={onClose}>{strings.close}</Button>}
    >
      <p>{strings.what}</p>
      <p>{strings.version(version, environment)}</p>
      <h3>{strings.licences}</h3>
      <p>{strings.own}</p>
      <ul className="about__parts">
        {PARTS.map(({ name, address, licence }) => (
          <li key={name}>
            <OutsideLink href={address}>{name}</OutsideLink>
            <span>{licence}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
