import { type CaipAddress, plainAddress } from '@mooring/core';
import { useAppKitRequests } from '@mooring/kit/react';
import { isSameAddress, namespaceOf } from '@mooring/protocol';
import { Icon, IconButton, Notice } from '@mooring/ui';
import type { AccountMessages } from '../messages/language.ts';
import { useAccountMessages } from '../messages/use-account-messages.ts';

type Found = ReturnType<typeof useAppKitRequests>['requests'][number];

const tones = { sent: 'ok', answered: 'ok', refused: 'info', failed: 'warn', unknown: 'warn' } as const;

/**
 * A request of this page to the account's wallet from before a reload: first that it is still pending, then its
 * outcome.
 */
export function FoundRequest({ account }: { readonly account: CaipAddress }) {
  const messages = useAccountMessages();
  const { requests, dismiss } = useAppKitRequests();
  const request = requests.find((each) => each.found && isOf(account, each));
  const outcome = request?.outcome;
  return (
    <div className="found" role="status">
      {request !== undefined && (
        <div className="found__card" data-testid="page-found-request" data-outcome={outcome ?? 'open'}>
          <Notice tone={outcome === undefined ? 'info' : tones[outcome]}>{textOf(messages, request)}</Notice>
          <IconButton
            label={messages.foundHide()}
            icon={<Icon name="close" />}
            onClick={() => void dismiss(request.key)}
          />
        </div>
      )}
    </div>
  );
}

function isOf(account: CaipAddress, { namespace, account: asked }: Found): boolean {
  if (namespace !== namespaceOf(account)) return false;
  return asked === undefined || isSameAddress(namespace, plainAddress(asked), plainAddress(account));
}

function textOf(messages: AccountMessages, { outcome, purpose }: Found): string {
  switch (outcome) {
    case 'sent':
      return messages.foundSent();
    case 'answered':
      return messages.foundAnswered();
    case 'refused':
      return messages.foundRefused();
    case 'failed':
      return messages.foundFailed();
    case 'unknown':
      return messages.foundUnknown();
    case undefined:
      if (purpose === 'transaction') return messages.foundTransaction();
      return purpose === 'network' ? messages.foundNetwork() : messages.foundSignature();
  }
}
