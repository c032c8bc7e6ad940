/** What went wrong with what was just sent, announced at once. */
export const FailureNote = ({ failure }: { failure: string | null | undefined }) =>
  failure ? (
    <p className="account-failure" role="alert">
      {failure}
    </p>
  ) : null;
