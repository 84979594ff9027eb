/** Keeps a mistake of ours, or a stranger's text that finds one, from taking the whole page with it. */
import { Component, type ReactNode } from 'react';

interface Props {
  /** Shown in place of what failed. */
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

export class Boundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
