import { type AppKitState, plainAddress, selectAccount } from '@mooring/core';
import { dismissRequest, type WalletRequest } from '@mooring/core/page';
import { isSameAddress } from '@mooring/protocol';
import { Icon, IconButton, LiveRegion, Notice } from '@mooring/ui';
import { useMessages } from '../messages/modal-messages.ts';
import { useModal } from '../view/modal-context.ts';
import { foundText } from './request-text.ts';

const tones = { sent: 'ok', answered: 'ok', refused: 'info', failed: 'warn', unknown: 'warn' } as const;

/**
 * What an earlier page asked a wallet for: first that it is still open, then its outcome. The latest alone, and nothing of an
 * account other than the connected one.
 */
export function FoundRequests() {
  const { core, state } = useModal();
  const messages = useMessages();
  const request = state.requests.find((each) => each.found && !isOfAnother(state, each));
  if (request === undefined) return null;
  const { key, outcome } = request;
  const text = foundText(messages, request);
  return (
    <div className="alert" data-testid="found-request" data-outcome={outcome ?? 'open'}>
      <Notice tone={outcome === undefined ? 'info' : tones[outcome]}>{text}</Notice>
      <IconButton
        label={messages.alertHide()}
        icon={<Icon name="close" />}
        onClick={() => void dismissRequest(core, key)}
      />
      <LiveRegion>{text}</LiveRegion>
    </div>
  );
}

function isOfAnother(state: AppKitState, { namespace, account }: WalletRequest): boolean {
  const { address } = selectAccount(state, namespace);
  return (
    account !== undefined &&
    address !== undefined &&
    !isSameAddress(namespace, plainAddress(account), address)
  );
}
