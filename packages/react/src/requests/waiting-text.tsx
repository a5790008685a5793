import { selectAccount } from '@mooring/core';
import { openWallet } from '@mooring/core/modal';
import type { ChainNamespace } from '@mooring/core/page';
import { TextButton } from '@mooring/ui';
import { useMessages } from '../messages/modal-messages.ts';
import { useModal } from '../view/modal-context.ts';
import { useReach } from '../view/use-reach.ts';
import { progressText } from './request-text.ts';

export interface WaitingTextProps {
  /** Instruction for the wallet; shown for browser wallets, whose requests arrive at once. */
  readonly text: string;
  /** An alternative, once the wallet has been pending for long. */
  readonly late?: string | undefined;
  /** The namespace whose wallet is asked. Default: the active one. */
  readonly namespace?: ChainNamespace | undefined;
}

/** Status of a wallet request in a view: its progress, or why it does not reach the wallet. */
export function WaitingText({ text, late, namespace: given }: WaitingTextProps) {
  const { core, state } = useModal();
  const namespace = given ?? state.activeNamespace;
  const { connectorId } = selectAccount(state, namespace);
  const messages = useMessages();
  const unreached = useReach(core);
  // Another wallet may have a pending request at the same time.
  const request = state.requests.find(
    ({ found, purpose, namespace: of, walletId }) =>
      !found && purpose !== 'other' && of === namespace && walletId === connectorId,
  );
  const { linking } = state;
  if (request === undefined) return <p className="centred__text">{late ?? text}</p>;
  return (
    <>
      <p className="centred__text">{progressText(messages, request, unreached)}</p>
      {/* Advice about the wallet does not help while no message reaches it. */}
      {late !== undefined && unreached === undefined && <p className="centred__text">{late}</p>}
      {linking !== undefined && request.stage !== 'sending' && (
        <TextButton onClick={() => openWallet(linking)}>
          {messages.requestOpen({ wallet: linking.name })}
        </TextButton>
      )}
    </>
  );
}
