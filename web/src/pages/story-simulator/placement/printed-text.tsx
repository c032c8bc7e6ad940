import Button from "@cloudscape-design/components/button";
import { useRef } from "react";
import { toast } from "../../../app/toasts";
import { downloadFile } from "../../../csv/write";
import { Modal } from "../../../design/modal";
import { strings } from "../../../texts/en/object-placement";

interface PrintedTextProps {
  readonly text: string;
  readonly onClose: () => void;
  readonly onEdit: () => void;
}

/** Shows what was printed, to copy, to download or to go on with. */
export function PrintedText({ text, onClose, onEdit }: PrintedTextProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      toast.success(strings.copied);
    } catch {
      area.current?.select();
      toast.warning(strings.copyFailed, 5000);
    }
  };
  const download = (): void => downloadFile("checkpoint.txt", new Blob([text], { type: "text/plain;charset=utf-8" }));
  return (
    <Modal
      title={strings.chapterReady}
      size="large"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{strings.close}</Button>
          <Button onClick={onEdit}>{strings.openInEditor}</Button>
          <Button iconName="download" onClick={download}>
            {strings.download}
          </Button>
          <Button variant="primary" iconName="copy" onClick={() => void copy()}>
            {strings.copy}
          </Button>
        </>
      }
    >
      <p>{strings.printedHint}</p>
      <textarea
        ref={area}
        className="placement__printed"
        readOnly
        value={text}
        rows={16}
        aria-label={strings.printed}
      />
    </Modal>
  );
}
