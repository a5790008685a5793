import type { ReactNode } from 'react';
import type { ShownPairing } from './use-pairing.tsx';

export interface PairingOutcomeProps {
  readonly pairing: ShownPairing;
  /** Actions while the link is valid. */
  readonly children?: ReactNode | undefined;
}

/** Actions for the link; once it has ended, its outcome and the reason. */
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
