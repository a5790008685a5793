import { CopyButton, Notice } from '@mooring/ui';
import type { ReactNode } from 'react';
import { useMessages } from '../messages/modal-messages.ts';
import type { ShownPairing } from './use-pairing.tsx';

export interface PairingActionsProps {
  readonly pairing: ShownPairing;
  /** Opens the wallet: the first action, where there is one. */
  readonly open?: ReactNode | undefined;
  /** A quieter way on, below. */
  readonly other?: ReactNode | undefined;
  /** Another link is offered elsewhere in the view. */
  readonly againShown?: boolean | undefined;
}

/** Actions for the link: open the wallet, copy it, make a new one. */
export function PairingActions({ pairing, open, other, againShown }: PairingActionsProps) {
  const messages = useMessages();
  const { uri, ended, again, copyFailed, onCopyFail } = pairing;
  if (ended) {
    if (again === undefined || againShown) return null;
    return <div className="actions">{again}</div>;
  }
  return (
    <>
      {copyFailed && uri !== undefined && (
        <Notice tone="warn">
          {messages.copyFailed()}
          <span className="raw-link">{uri}</span>
        </Notice>
      )}
      <div className="actions actions--close">
        {open}
        <CopyButton
          wide
          text={uri ?? ''}
          disabled={uri === undefined}
          label={messages.pairingCopy()}
          copiedLabel={messages.copied()}
          onFail={onCopyFail}
        />
        {other}
      </div>
    </>
  );
}
