import { Icon } from "../design/icons";

/** What went wrong with what was just sent, announced at once. */
export const FailureNote = ({ failure }: { failure: string | null | undefined }) =>
  failure ? (
    <p className="account-failure" role="alert">
      <Icon name="warning" size={18} />
      {failure}
    </p>
  ) : null;
