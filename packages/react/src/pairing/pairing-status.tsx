import { Icon, LiveRegion, Spinner } from '@mooring/ui';
import { useMessages } from '../messages/modal-messages.ts';
import type { ShownPairing } from './use-pairing.tsx';

export interface PairingStatusProps {
  readonly pairing: ShownPairing;
  /** Only announced, because the view shows it elsewhere. */
  readonly hidden?: boolean | undefined;
}

/**
 * The pending step or, after ten seconds, what the visitor can try, in the same place. Visible, and announced when it
 * changes.
 */
export function PairingStatus({ pairing, hidden }: PairingStatusProps) {
  const messages = useMessages();
  const { status, waits, finished, late } = pairing;
  const text = late ? messages.pairingLate() : status;
  return (
    <>
      {!hidden && (
        <p className={finished ? 'status status--ok' : late ? 'status status--late' : 'status'}>
          <span className="status__text">
            {waits && <Spinner />}
            {finished && <Icon name="check" />}
            {text}
          </span>
        </p>
      )}
      <LiveRegion>{text}</LiveRegion>
    </>
  );
}
