import { Component, useEffect, useLayoutEffect } from 'react';
import type { ReactNode } from 'react';
import { holdWords, releaseWords } from '../platform/held-words.ts';

/**
 * Stands in the place of what was taken away against the person's will: the forms there leave their words behind. The
 * first effect comes before those forms hear that they go, the second after.
 */
export function WordsHeld() {
  useLayoutEffect(holdWords, []);
  useEffect(releaseWords, []);
  return null;
}

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
    if (fault === null) return this.props.children;
    return (
      <>
        <WordsHeld />
        {this.props.renderFault(fault.error, this.retry)}
      </>
    );
  }
}
