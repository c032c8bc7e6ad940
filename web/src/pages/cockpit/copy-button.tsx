import Button from "@cloudscape-design/components/button";
import { actionFailure } from "../../api/failures";
import { toast } from "../../app/toasts";
import { strings } from "../../texts/en/cockpit";

interface CopyButtonProps {
  readonly usernames: readonly string[];
  readonly children: string;
}

/** Copies usernames, one a line. */
export function CopyButton({ usernames, children }: CopyButtonProps) {
  const copy = () =>
    navigator.clipboard.writeText(usernames.join("\n")).then(
      () => toast.success(strings.copied(usernames.length)),
      (error: unknown) => toast.danger(actionFailure(error)),
    );
  return (
    <Button iconName="copy" formAction="none" onClick={() => void copy()}>
      {children}
    </Button>
  );
}
