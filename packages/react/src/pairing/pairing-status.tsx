import { Icon, LiveRegion, Spinner } from '@mooring/ui';
import { useMessages } from '../messages/modal-messages.ts';
import type { ShownPairing } from './use-pairing.tsx';

export interface PairingStatusProps {
  readonly pairing: ShownPairing;
  /** Only announced, because the view shows it elsewhere. */
  readonly hidden?: boolean | undefined;
}

/**
 * The pending step and, after ten seconds, what the visitor can try. Visible, and announced when it changes.
 */
export function PairingStatus({ pairing, hidden }: PairingStatusProps) {
  const messages = useMessages();
  const { status, waits, finished, late } = pairing;
  return (
    <>
      {!hidden && (
        <p className={finished ? 'status status--ok' : 'status'}>
          <span className="status__text">
            {waits && <Spinner />}
            {finished && <Icon name="check" />}
            {status}
          </span>
        </p>
      )}
      {late && <p className="centred__text late">{messages.pairingLate()}</p>}
      <LiveRegion>{late ? messages.pairingLate() : status}</LiveRegion>
    </>
  );
}
