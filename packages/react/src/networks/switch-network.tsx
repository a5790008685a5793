import { type CaipNetwork, selectAccount } from '@mooring/core';
import { goBack, switchNetwork } from '@mooring/core/modal';
import { selectNetworkImage } from '@mooring/core/page';
import { Button, Icon, LiveRegion, PictureMark, TextButton } from '@mooring/ui';
import { useEffect, useState } from 'react';
import { useErrorText } from '../messages/error-words.ts';
import { useMessages } from '../messages/modal-messages.ts';
import { useWaiting, WaitingText } from '../requests/waiting-text.tsx';
import { DoneBadge, FailedBadge } from '../view/halo-badge.tsx';
import { useModal } from '../view/modal-context.ts';

/** A paired wallet with both networks switches at once. The view shows its request only later (`centred--asks`). */
const askedMs = 300;

/** The request once the view shows it, its progress, and its outcome at once. */
function useAnnounced(shown: {
  readonly title: string;
  readonly text: string;
  readonly done: boolean;
  readonly failed: boolean;
}): string {
  const { core, state } = useModal();
  const { title, text, done, failed } = shown;
  const waits = state.switchFlow.status === 'pending' && !done;
  const [asked, setAsked] = useState(false);
  useEffect(() => {
    if (!waits) return;
    const cancel = core.clock.after(askedMs, () => setAsked(true));
    return () => {
      cancel();
      setAsked(false);
    };
  }, [core, waits]);
  if (done) return title;
  return failed || (waits && asked) ? `${title}. ${text}` : '';
}

/** Waits for the wallet to switch network, and shows that it has, or why it failed. */
export function SwitchNetwork({ network }: { readonly network: CaipNetwork }) {
  const { core, state } = useModal();
  const messages = useMessages();
  const errorText = useErrorText(messages.switchDeclined());
  const flow = state.switchFlow;
  const failed = flow.status === 'failed';
  const wallet = selectAccount(state, network.chainNamespace).wallet?.name;
  const waiting = wallet === undefined ? messages.switchWaitingAny() : messages.switchWaiting({ wallet });
  const done = state.finish === 'switched';
  const title = done
    ? messages.switchDone({ network: network.name })
    : failed
      ? errorText(flow.error).title
      : waiting;
  const text = failed ? errorText(flow.error).text : messages.switchText({ network: network.name });
  const progress = useWaiting({ text, namespace: network.chainNamespace });
  const announced = useAnnounced({ title, done, failed, text: failed ? text : progress.text });
  return (
    <div
      className={`centred ${done ? 'centred--finished' : ''} ${flow.status === 'pending' ? 'centred--asks' : ''}`}
    >
      <div className={failed || done ? 'halo halo--still' : 'halo'}>
        <PictureMark name={network.name} icon={selectNetworkImage(state, network)} size={72} />
        {done && <DoneBadge />}
        {failed && <FailedBadge />}
      </div>
      <p className="centred__title">{title}</p>
      {text !== title &&
        (failed ? (
          <p className="centred__text">{text}</p>
        ) : (
          <WaitingText text={text} namespace={network.chainNamespace} />
        ))}
      <LiveRegion urgent={failed}>{announced}</LiveRegion>
      <div className="actions">
        {(failed || (flow.status === 'idle' && !done)) && (
          <Button
            wide
            variant="primary"
            icon={<Icon name={failed ? 'retry' : 'switch'} />}
            onClick={() => void switchNetwork(core, { network })}
          >
            {failed ? messages.tryAgain() : messages.switchTitle()}
          </Button>
        )}
        {state.router.history.length > 1 && (
          <TextButton onClick={() => goBack(core)}>{messages.back()}</TextButton>
        )}
      </div>
    </div>
  );
}
