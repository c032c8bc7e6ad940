import { useQuery } from "@tanstack/react-query";
import { Button } from "../../design/button";
import { Dialog } from "../../design/dialog";
import { dayAndTimeWords } from "../../design/format";
import { qrCode } from "../../design/qr-code";
import { QrPicture } from "../../design/qr-picture";
import { WaitingLine } from "../../design/spinner";
import { createPairing, type Device } from "../../robots/connection/device-calls";
import { strings } from "../../texts/en/robots-page";

interface PairProps {
  readonly device: Device;
  readonly onClose: () => void;
}

/** Shows a code by which a class gets a robot, large enough for the last row. */
export function PairDialog({ device: { id, title }, onClose }: PairProps) {
  // Each opening makes a code of its own.
  const { data, error } = useQuery({
    queryKey: ["pairing", id],
    queryFn: () => createPairing(id),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return (
    <Dialog
      title={strings.pairTitle(title)}
      onClose={onClose}
      footer={<Button onClick={onClose}>{strings.close}</Button>}
    >
      <p>{strings.pairHint}</p>
      {error && <p role="alert">{error.message}</p>}
      {!data && !error && <WaitingLine>{strings.loading}</WaitingLine>}
      {data && <Code title={title} link={`${location.origin}/robots#pair=${data.code}`} until={data.expiresAt} />}
    </Dialog>
  );
}

function Code({ title, link, until }: { readonly title: string; readonly link: string; readonly until: string }) {
  const drawing = qrCode(link);
  return (
    <div className="robots__code">
      {drawing && <QrPicture drawing={drawing} label={strings.qr(title)} />}
      <p>
        {strings.link}: <code>{link}</code>
      </p>
      <p>{strings.until(dayAndTimeWords(until))}</p>
    </div>
  );
}
