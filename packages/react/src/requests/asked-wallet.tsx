import { useMessages } from '../messages/modal-messages.ts';
import { DoneBadge } from '../view/done-badge.tsx';
import { useModal } from '../view/modal-context.ts';
import { WaitingText, type WaitingTextProps } from './waiting-text.tsx';

interface AskedWalletProps extends WaitingTextProps {
  readonly asking: boolean;
  /** What to do in the wallet, in a few words. */
  readonly title: string;
}

/** A pending wallet request; once the transaction is sent, the same place shows it. */
export function AskedWallet({ asking, title, ...waiting }: AskedWalletProps) {
  const { state } = useModal();
  const messages = useMessages();
  const sent = state.finish === 'sent';
  if (!asking && !sent) return null;
  return (
    <div className={sent ? 'centred asked--sent' : 'centred'}>
      <p className="centred__title">{sent ? messages.sent() : title}</p>
      <WaitingText {...waiting} />
    </div>
  );
}

/** A check mark for a sent transaction. */
export function SentBadge() {
  const { state } = useModal();
  return state.finish === 'sent' ? <DoneBadge /> : null;
}
