import type { ReactNode } from 'react';
import type { ShownPairing } from './use-pairing.tsx';

export interface PairingOutcomeProps {
  readonly pairing: ShownPairing;
  /** The view's title says that the connection was declined. */
  readonly titled?: boolean | undefined;
  /** Actions while the link is valid. */
  readonly children?: ReactNode | undefined;
}

/** Actions for the link; once it has ended, its outcome and the reason. */
export function PairingOutcome({ pairing, titled, children }: PairingOutcomeProps) {
  const { ended, declined, status, reason } = pairing;
  if (!ended) return <p className="centred__text">{children}</p>;
  return (
    <>
      {!(titled && declined) && <p className="centred__title">{status}</p>}
      {reason !== undefined && <p className="centred__text">{reason}</p>}
    </>
  );
}
