import { selectAccount } from '@mooring/core';
import { promptNoticeMs } from '@mooring/protocol/limits';
import { useLate } from '@mooring/ui/page';
import type { ReactNode } from 'react';
import { useMessages } from '../messages/modal-messages.ts';
import { DoneBadge } from '../view/halo-badge.tsx';
import { useModal } from '../view/modal-context.ts';
import { WaitingText, type WaitingTextProps } from './waiting-text.tsx';

interface RequestStatusProps extends WaitingTextProps {
  readonly pending: boolean;
  /** Whether the wallet has been prompted. Before that, adapters ask wallet and nodes what the visitor need not answer. */
  readonly prompted: boolean;
  /** Text in the same place before the request. Without it, the place is empty until then. */
  readonly before?: string | undefined;
  /** A short instruction for the wallet. */
  readonly title: string;
  /** Another status, announced in the same place. */
  readonly children?: ReactNode | undefined;
}

/**
 * A pending wallet request; once the transaction is sent, the same place shows it. With `before`, the place is there
 * before the request, so that the button below stays where it was pressed.
 */
export function RequestStatus({
  pending,
  prompted,
  before,
  title,
  children,
  ...waiting
}: RequestStatusProps) {
  const { core, state } = useModal();
  const messages = useMessages();
  const sent = state.finish === 'sent';
  // An adapter of a site may not say when it prompts: then the advice for a slow wallet does.
  const unprompted = pending && !prompted && waiting.late === undefined;
  // Most answer at once: the place then changes once, to the prompt.
  const preparing = useLate(unprompted && !sent, promptNoticeMs, { clock: core.clock });
  const asked = (pending && !unprompted) || preparing || sent;
  return (
    <div className={`${asked || before ? 'asked' : ''} ${sent ? 'asked--sent' : ''}`}>
      {!asked && before && <p className="centred__text">{before}</p>}
      <div role="status" className="centred">
        {asked && (
          <>
            <p className="centred__title">
              {sent ? messages.sent() : preparing ? messages.requestPreparing() : title}
            </p>
            {preparing ? (
              <p className="centred__text">
                {messages.requestPreparingText({ wallet: selectAccount(state).wallet?.name ?? '' })}
              </p>
            ) : (
              <WaitingText {...waiting} />
            )}
          </>
        )}
        {children}
      </div>
    </div>
  );
}

/** A check mark for a sent transaction. */
export function SentBadge() {
  const { state } = useModal();
  return state.finish === 'sent' ? <DoneBadge /> : null;
}
