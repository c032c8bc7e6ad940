import Button from "@cloudscape-design/components/button";
import FormField from "@cloudscape-design/components/form-field";
import Input from "@cloudscape-design/components/input";
import { useRef, useState } from "react";
import { loadChunk } from "../../app/chunks";
import { useCourse } from "../../app/session";
import { toast } from "../../app/toasts";
import { FilePicker } from "../../design/file-picker";
import { strings } from "../../texts/en/achievement-control";

interface PictureFieldProps {
  readonly label: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (address: string) => void;
}

/** Asks for a picture: an address, or a file that becomes one of the course's. */
export function PictureField({ label, value, error, onChange }: PictureFieldProps) {
  const { courseId, configuration } = useCourse();
  const picker = useRef<HTMLInputElement>(null);
  const [isSending, setSending] = useState(false);
  const send = async (file: File): Promise<void> => {
    setSending(true);
    try {
      // What uploads is loaded by whoever has chosen a file.
      const { uploadPicture } = await loadChunk(
        "pages/achievement-control/upload-picture",
        () => import("./upload-picture"),
      );
      onChange(await uploadPicture({ courseId, prefix: configuration.assetsPrefix }, file));
    } catch (cause) {
      toast.danger(strings.pictureRefused(cause instanceof Error ? cause.message : String(cause)), 8000);
    }
    setSending(false);
  };
  return (
    <FormField
      label={label}
      stretch
      errorText={error}
      constraintText={strings.pictureHint}
      secondaryControl={
        <Button
          iconName="upload"
          loading={isSending}
          ariaLabel={strings.uploadPictureFor(label)}
          onClick={() => picker.current?.click()}
        >
          {strings.uploadPicture}
        </Button>
      }
    >
      <Input type="url" value={value} onChange={({ detail }) => onChange(detail.value)} />
      <FilePicker
        ref={picker}
        accept=".png,.jpg,.jpeg,.gif"
        label={strings.uploadPictureFor(label)}
        onFile={(file) => void send(file)}
      />
    </FormField>
  );
}
