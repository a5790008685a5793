import { goBack, retryConnect } from '@mooring/core/modal';
import { Button, Icon, LiveRegion, PictureMark, TextButton } from '@mooring/ui';
import { useConnectErrorText } from '../messages/error-words.ts';
import { useMessages } from '../messages/modal-messages.ts';
import { DoneBadge, FailedBadge } from '../view/halo-badge.tsx';
import { useModal } from '../view/modal-context.ts';
import { useAccountAhead } from '../view/use-account-ahead.ts';
import { useIsSlow } from '../view/use-is-slow.ts';

/** Waits for a wallet of this browser, or shows why it failed. */
export function ConnectingExternal({ connectorId }: { readonly connectorId: string }) {
  const { core, state } = useModal();
  const messages = useMessages();
  const errorText = useConnectErrorText();
  const flow = state.connectFlow;
  const late = useIsSlow(flow.status === 'pending' ? flow.since : undefined);
  const connector = state.connectors.find((known) => known.id === connectorId);
  const name = connector?.name ?? messages.externalGone();
  const failed = flow.status === 'failed';
  const done = state.finish !== undefined;
  useAccountAhead();
  const title = done
    ? messages.pairingDone()
    : failed
      ? errorText(flow.error).title
      : messages.externalWaiting({ wallet: name });
  const waitingText = late ? messages.externalLateText() : messages.externalWaitingText();
  const text = failed ? errorText(flow.error).text : waitingText;
  return (
    <div className={done ? 'centred centred--finished' : 'centred'}>
      <div className={failed || done ? 'halo halo--still' : 'halo'}>
        <PictureMark name={name} icon={connector?.icon} size={72} />
        {done && <DoneBadge />}
        {failed && <FailedBadge />}
      </div>
      <p className="centred__title">{title}</p>
      {text !== title && <p className="centred__text centred__text--held">{text}</p>}
      <LiveRegion urgent={failed}>{done ? title : `${title}. ${text}`}</LiveRegion>
      <div className="actions">
        {/* Has its place before it is offered: the button below must not move under a finger. */}
        <Button
          wide
          className={late || (failed && flow.error.retryable) ? undefined : 'actions__awaited'}
          variant={failed ? 'primary' : 'quiet'}
          icon={<Icon name="retry" />}
          onClick={() => void retryConnect(core)}
        >
          {messages.tryAgain()}
        </Button>
        <TextButton onClick={() => goBack(core)}>{messages.chooseAnother()}</TextButton>
      </div>
    </div>
  );
}
