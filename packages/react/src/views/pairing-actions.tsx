import { CopyButton, TextButton } from '@mooring/ui';
import type { ReactNode } from 'react';
import { useMessages } from '../messages/modal-messages.ts';

export interface PairingActionsProps {
  readonly uri: string | undefined;
  readonly ended: boolean;
  /** Makes a new link; absent while one is alive, or when none can be made. */
  readonly again: ReactNode | undefined;
  /** Present on a phone, where the wallet is opened by the link and the code comes last. */
  readonly onShowCode: (() => void) | undefined;
  readonly onCopyFail: () => void;
}

/** What can be done with the link: open the wallet (phone), copy it, make a new one. */
export function PairingActions({ uri, ended, again, onShowCode, onCopyFail }: PairingActionsProps) {
  const messages = useMessages();
  const onPhone = onShowCode !== undefined;
  if (ended)
    return onPhone && again !== undefined ? <div className="actions actions--close">{again}</div> : null;
  return (
    <div className="actions actions--close">
      {onPhone && (
        <a
          className="mo-button mo-button--primary mo-button--wide"
          href={uri}
          aria-disabled={uri === undefined || undefined}
        >
          {messages.pairingOpen()}
        </a>
      )}
      <CopyButton
        wide
        text={uri ?? ''}
        disabled={uri === undefined}
        label={messages.pairingCopy()}
        copiedLabel={messages.copied()}
        onFail={onCopyFail}
      />
      {onPhone && <TextButton onClick={onShowCode}>{messages.pairingShowQr()}</TextButton>}
    </div>
  );
}
