import { Component } from 'react';
import type { ReactNode } from 'react';

type BoundaryProps = {
  readonly children: ReactNode;
  /** what is shown in the place of the children after one of them threw; `retry` draws them anew */
  readonly renderFault: (error: unknown, retry: () => void) => ReactNode;
  /** another one draws the children anew: the person went elsewhere */
  readonly resetKey?: string;
};

type BoundaryState = { readonly fault: { readonly error: unknown } | null };

/** Keeps what throws while it is drawn from taking the page with it. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { fault: null };

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { fault: { error } };
  }

  override componentDidUpdate(before: BoundaryProps): void {
    if (this.state.fault !== null && before.resetKey !== this.props.resetKey) this.retry();
  }

  readonly retry = (): void => this.setState({ fault: null });

  override render(): ReactNode {
    const { fault } = this.state;
    return fault === null ? this.props.children : this.props.renderFault(fault.error, this.retry);
  }
}
