import { Component, type ReactNode } from "react";
import { Button } from "../design/button";
import { strings } from "../texts/libraries";

interface BoundaryProps {
  readonly onRetry: () => void;
  readonly children: ReactNode;
}

/** Keeps the workspace around a library's panel when the panel fails or does not load: the failure stands in its tab. */
export class LibraryBoundary extends Component<BoundaryProps, { error: unknown }> {
  override state = { error: null as unknown };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown): void {
    dispatchEvent(new CustomEvent("academy.crash", { detail: error }));
  }

  override render() {
    const { onRetry, children } = this.props;
    if (this.state.error === null) return children;
    const retry = () => {
      onRetry();
      this.setState({ error: null });
    };
    return (
      <div role="alert">
        <p>
          <strong>{strings.failed}</strong>
        </p>
        <p>{strings.failedAdvice}</p>
        <Button small icon="redo" onClick={retry}>
          {strings.tryAgain}
        </Button>
      </div>
    );
  }
}
