import { CopyButton, Notice } from '@mooring/ui';
import type { ReactNode } from 'react';
import { useMessages } from '../messages/modal-messages.ts';
import type { ShownPairing } from './use-pairing.tsx';

export interface PairingActionsProps {
  readonly pairing: ShownPairing;
  /** Opens the wallet. The first action, if present. */
  readonly open?: ReactNode | undefined;
  /** A secondary action, below. */
  readonly other?: ReactNode | undefined;
  /** The view offers a new link elsewhere. */
  readonly againShown?: boolean | undefined;
}

/** Actions for the link: open the wallet, copy the link, create a new one. */
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
