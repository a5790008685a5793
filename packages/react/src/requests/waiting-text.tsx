import { type AppKitState, selectAccount } from '@mooring/core';
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

/** What {@link WaitingText} shows. */
interface Waiting {
  readonly text: string;
  /** An alternative beside the text. */
  readonly late?: string | undefined;
  /** The wallet, if the page can open it. */
  readonly wallet?: AppKitState['linking'];
}

/** Status of a wallet request: its progress, or why it does not reach the wallet. */
export function useWaiting({ text, late, namespace: given }: WaitingTextProps): Waiting {
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
  if (request === undefined) return { text: late ?? text };
  return {
    text: progressText(messages, request, unreached),
    // Advice about the wallet does not help while no message reaches it.
    late: unreached === undefined ? late : undefined,
    wallet: request.stage === 'sending' ? undefined : state.linking,
  };
}

/** Status of a wallet request in a view. */
export function WaitingText(props: WaitingTextProps) {
  const messages = useMessages();
  const { text, late, wallet } = useWaiting(props);
  return (
    <>
      <p className="centred__text">{text}</p>
      {late !== undefined && <p className="centred__text">{late}</p>}
      {wallet !== undefined && (
        <TextButton onClick={() => openWallet(wallet)}>
          {messages.requestOpen({ wallet: wallet.name })}
        </TextButton>
      )}
    </>
  );
}
