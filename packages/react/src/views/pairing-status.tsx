import { Icon, LiveRegion, Spinner } from '@mooring/ui';

export interface PairingStatusProps {
  readonly text: string;
  readonly waits: boolean;
  readonly finished: boolean;
  /** It is said elsewhere in the view: it is still announced. */
  readonly hidden: boolean;
}

export function PairingStatus({ text, waits, finished, hidden }: PairingStatusProps) {
  return (
    <>
      {!hidden && (
        <p className={finished ? 'status status--ok' : 'status'}>
          {waits && <Spinner />}
          {finished && <Icon name="check" />}
          {text}
        </p>
      )}
      <LiveRegion>{text}</LiveRegion>
    </>
  );
}
