import { type ReactNode, useEffect, useRef } from 'react';
import { PendingRequest } from './pending-request.tsx';

interface Props {
  /** Whether the wallet has been asked for what the form says. */
  readonly pending: boolean;
  /** What the wallet is asked for, in short. */
  readonly what?: ReactNode | undefined;
  readonly onStop: () => void;
  readonly children: ReactNode;
}

/** A form whose place shows the wait for the wallet, so that the cards below stay where they are. */
export function WaitingForm({ pending, what, onStop, children }: Props) {
  const form = useRef<HTMLDivElement>(null);
  const wait = useRef<HTMLDivElement>(null);
  // The button that was pressed is out of sight during the wait.
  useEffect(() => {
    if (!pending) return;
    wait.current?.focus({ preventScroll: true });
    return () => form.current?.querySelector<HTMLElement>('[type="submit"]')?.focus({ preventScroll: true });
  }, [pending]);
  return (
    <div className="waits">
      <div ref={form} className="waits__form" inert={pending}>
        {children}
      </div>
      {pending && (
        <div ref={wait} className="waits__wallet" tabIndex={-1}>
          <PendingRequest what={what} onStop={onStop} />
        </div>
      )}
    </div>
  );
}
