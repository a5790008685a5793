import { currentView, dismissRequest, selectFoundRequests } from '@mooring/core/page';
import { Icon, IconButton, LiveRegion, Notice } from '@mooring/ui';
import { useMessages } from '../messages/modal-messages.ts';
import { useModal } from '../view/modal-context.ts';
import { foundText } from './request-text.ts';

const tones = { sent: 'ok', answered: 'ok', refused: 'info', failed: 'warn', unknown: 'warn' } as const;

/**
 * The latest wallet request of an earlier page: first that it is still pending, then its outcome. Only for the
 * connected account. A known outcome is shown with the account, and not beside another payment, whose outcome it might seem.
 */
export function FoundRequests() {
  const { core, state } = useModal();
  const messages = useMessages();
  const [request] = selectFoundRequests(state);
  if (request === undefined) return null;
  const { key, outcome } = request;
  const isKnown = outcome !== undefined && outcome !== 'unknown';
  if (isKnown && currentView(state.router).name !== 'Account') return null;
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
