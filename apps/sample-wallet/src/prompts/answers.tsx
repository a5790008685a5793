import { Button } from '@mooring/ui';
import { useEffect, useState } from 'react';
import { useMessages } from '../messages/language.ts';

interface Props {
  readonly busy: boolean;
  /** Approving could cost everything, so the button looks dangerous. */
  readonly dangerous: boolean;
  readonly verb: string;
  /** Nothing is selected for approval. */
  readonly nothing?: boolean | undefined;
  readonly onReject: () => void;
  /** Without it, the request can only be declined. */
  readonly onApprove?: (() => void) | undefined;
}

/** Milliseconds too short to read a request. */
const pause = 500;

/**
 * The buttons to decline and approve. Approve ignores presses for a moment after the request appears, because such a
 * press was meant for the content shown before.
 */
export function Answers({ busy, dangerous, verb, nothing, onReject, onApprove }: Props) {
  const messages = useMessages();
  const [seen, setSeen] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other texts make it another request.
  useEffect(() => {
    setSeen(false);
    const timer = setTimeout(() => setSeen(true), pause);
    return () => clearTimeout(timer);
  }, [verb, dangerous]);
  return (
    <div className="sheet__acts">
      <Button wide disabled={busy} onClick={onReject} data-testid="wallet-reject">
        {messages.reject()}
      </Button>
      {onApprove !== undefined && (
        <Button
          variant={dangerous ? 'danger' : 'primary'}
          wide
          loading={busy}
          disabled={nothing}
          aria-disabled={seen ? undefined : true}
          onClick={() => seen && onApprove()}
          data-testid="wallet-approve"
        >
          {verb}
        </Button>
      )}
    </div>
  );
}
