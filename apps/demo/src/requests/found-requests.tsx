import { useAppKitRequests } from '@mooring/kit/react';
import { Icon, IconButton, Notice } from '@mooring/ui';
import type { AccountMessages } from '../messages/language.ts';
import { useAccountMessages } from '../messages/use-account-messages.ts';

type Found = ReturnType<typeof useAppKitRequests>['requests'][number];

const tones = { sent: 'ok', answered: 'ok', refused: 'info', failed: 'warn', unknown: 'warn' } as const;

/**
 * Requests of this page to the visitor's wallets from before a reload: first that they are still pending, then their
 * outcome.
 */
export function FoundRequests() {
  const { found, dismiss } = useAppKitRequests();
  return (
    <div className="found" role="status">
      {found.map((each) => (
        <FoundRequest key={each.key} request={each} onHide={() => void dismiss(each.key)} />
      ))}
    </div>
  );
}

interface Props {
  readonly request: Found;
  readonly onHide: () => void;
}

function FoundRequest({ request, onHide }: Props) {
  const messages = useAccountMessages();
  const { outcome } = request;
  return (
    <div className="found__card" data-testid="page-found-request" data-outcome={outcome ?? 'open'}>
      <Notice tone={outcome === undefined ? 'info' : tones[outcome]}>{textOf(messages, request)}</Notice>
      <IconButton label={messages.foundHide()} icon={<Icon name="close" />} onClick={onHide} />
    </div>
  );
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
