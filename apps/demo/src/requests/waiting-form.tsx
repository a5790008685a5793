import { promptNoticeMs } from '@mooring/protocol/limits';
import { useLate } from '@mooring/ui/page';
import { type ReactNode, useEffect, useRef } from 'react';
import { PendingRequest } from './pending-request.tsx';

interface Props {
  /** The step of the request that the form shows: wallet and network are checked first. */
  readonly step: 'form' | 'checking' | 'pending';
  /** What the wallet is asked for, in short. */
  readonly what?: ReactNode | undefined;
  readonly onStop: () => void;
  readonly children: ReactNode;
}

/** A form whose place shows the wait for the wallet, so that the cards below stay where they are. */
export function WaitingForm({ step, what, onStop, children }: Props) {
  const asked = step === 'pending';
  const slow = useLate(step === 'checking', promptNoticeMs);
  const pending = asked || slow;
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
          <PendingRequest asked={asked} what={what} onStop={onStop} />
        </div>
      )}
    </div>
  );
}
