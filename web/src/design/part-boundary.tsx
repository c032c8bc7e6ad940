import { Component, type ReactNode } from "react";

interface PartBoundaryProps {
  /** What stands in the place of the part while it fails; `retry` draws the part anew. */
  readonly failed: (error: unknown, retry: () => void) => ReactNode;
  readonly children: ReactNode;
}

/** Keeps a page when a part of it fails, for example since its code did not load, and reports the failure. */
export class PartBoundary extends Component<PartBoundaryProps, { error: unknown }> {
  override state = { error: null as unknown };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown): void {
    dispatchEvent(new CustomEvent("academy.crash", { detail: error }));
  }

  private readonly retry = (): void => this.setState({ error: null });

  override render() {
    const { failed, children } = this.props;
    return this.state.error === null ? children : failed(this.state.error, this.retry);
  }
}
