import { useMemo, useState } from "react";
import { productName } from "../app/product";
import { Button } from "../design/button";
import { qrCode } from "../design/qr-code";
import { QrPicture } from "../design/qr-picture";
import { strings } from "../texts/en/accounts";

/** The address that authenticator apps read (Google Authenticator's key URI format). */
export function keyAddress(issuer: string, account: string, key: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${key}&issuer=${encodeURIComponent(issuer)}`;
}

/** In fours, as apps show it. */
const grouped = (key: string): string => key.match(/.{1,4}/g)?.join(" ") ?? key;

/** The key of an authenticator app: as a code to scan, as text, and to copy. */
export function TotpKey({ account, totpKey }: { account: string; totpKey: string }) {
  const [note, setNote] = useState("");
  const drawing = useMemo(() => qrCode(keyAddress(productName(), account, totpKey)), [account, totpKey]);
  const copy = (): void => {
    const copying = navigator.clipboard?.writeText(totpKey) ?? Promise.reject(new Error("no clipboard"));
    copying.then(
      () => setNote(strings.copied),
      () => setNote(strings.notCopied),
    );
  };
  return (
    <div className="totp-key">
      <p>{strings.totpSteps}</p>
      <p>{strings.totpLost}</p>
      {drawing && <QrPicture className="totp-key__qr" drawing={drawing} label={strings.qr(account)} />}
      <div className="totp-key__text">
        <span>{strings.key}</span>
        <code>{grouped(totpKey)}</code>
        <Button small icon="copy" onClick={copy}>
          {strings.copyKey}
        </Button>
        <span role="status">{note}</span>
      </div>
    </div>
  );
}
