import { Icon, Notice } from '@mooring/ui';
import { useMessages } from '../messages/language.ts';
import type { RequestOrigin } from '../state/request-origin.ts';

/** A verify service's result for the requesting page, or a note that it is unverified. */
export function PageNote({ page }: { readonly page: RequestOrigin | undefined }) {
  const messages = useMessages();
  if (page?.isScam) {
    return (
      <Notice tone="danger" title={messages.pageScam()}>
        {messages.pageScamText()}
      </Notice>
    );
  }
  if (page?.validation === 'INVALID') {
    return (
      <Notice tone="danger" title={messages.pageOther()}>
        {messages.pageOtherText({ origin: page.origin || messages.noAddress() })}
      </Notice>
    );
  }
  if (page?.validation === 'VALID') {
    return (
      <p className="mo-small asker__seen">
        <Icon name="check" size={16} />
        {messages.pageSeen()}
      </p>
    );
  }
  return <p className="mo-small mo-quiet">{messages.claimed()}</p>;
}
