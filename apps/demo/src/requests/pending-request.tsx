import { useAppKitRequests, useWalletInfo } from '@mooring/kit/react';
import { slowAnswerNoticeMs } from '@mooring/protocol/limits';
import { Spinner, TextButton } from '@mooring/ui';
import { useLate } from '@mooring/ui/page';
import type { ReactNode } from 'react';
import { useAccountMessages } from '../messages/use-account-messages.ts';
import { pendingText } from './pending-text.ts';

interface Props {
  /** Whether the wallet has been asked. */
  readonly asked: boolean;
  /** What the wallet is asked for, in short. */
  readonly what: ReactNode;
  /** Ends the wait; the wallet may still ask its owner. */
  readonly onStop: () => void;
}

/** The progress of this page's request, until a wallet has answered it. */
export function PendingRequest({ asked, what, onStop }: Props) {
  const messages = useAccountMessages();
  const wallet = useWalletInfo().walletInfo?.name ?? messages.yourWallet();
  const { requests, unreached } = useAppKitRequests();
  const late = useLate(asked, slowAnswerNoticeMs);
  const stage = requests.find(({ found, purpose }) => !found && purpose !== 'other')?.stage;
  const text = asked
    ? pendingText(messages, { stage, unreached, late })
    : messages.askPreparingText({ wallet });
  return (
    <>
      <Spinner size={28} />
      {what}
      <div role="status" className="waits__status">
        <p className="waits__title">{asked ? messages.askWallet({ wallet }) : messages.askPreparing()}</p>
        {text !== undefined && <p className="mo-small mo-quiet">{text}</p>}
      </div>
      <TextButton onClick={onStop}>{messages.stopWaiting()}</TextButton>
    </>
  );
}
