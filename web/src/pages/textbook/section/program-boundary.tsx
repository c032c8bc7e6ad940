import { Component, type ReactNode } from "react";
import { Button } from "../../../design/button";
import { strings } from "../../../texts/textbook";

interface BoundaryProps {
  /** What stands there while the program cannot be opened. */
  readonly closed: ReactNode;
  readonly onRetry: () => void;
  readonly children: ReactNode;
}

/** Keeps the text around a program when its workspace fails, for example offline: the failure stands below the program. */
export class ProgramBoundary extends Component<BoundaryProps, { error: unknown }> {
  override state = { error: null as unknown };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown): void {
    dispatchEvent(new CustomEvent("academy.crash", { detail: error }));
  }

  override render() {
    const { closed, onRetry, children } = this.props;
    if (this.state.error === null) return children;
    const retry = () => {
      onRetry();
      this.setState({ error: null });
    };
    return (
      <>
        {closed}
        <p role="alert" className="tb-program__failure">
          {navigator.onLine ? strings.programFailed : strings.programNotHere}
          <Button small icon="redo" onClick={retry}>
            {strings.tryAgain}
          </Button>
        </p>
      </>
    );
  }
}
