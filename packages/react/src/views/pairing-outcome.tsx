import type { ReactNode } from 'react';
import type { ShownPairing } from './use-pairing.tsx';

export interface PairingOutcomeProps {
  readonly pairing: ShownPairing;
  /** What to do while the link is alive. */
  readonly children?: ReactNode | undefined;
}

/** What to do with the link; once it has ended, how and why. */
export function PairingOutcome({ pairing, children }: PairingOutcomeProps) {
  const { ended, status, reason } = pairing;
  if (!ended) return <p className="centred__text">{children}</p>;
  return (
    <>
      <p className="centred__title">{status}</p>
      {reason !== undefined && <p className="centred__text">{reason}</p>}
    </>
  );
}
