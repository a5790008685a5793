import { dismissUnsure } from '@mooring/core/modal';
import { Icon, IconButton, Notice } from '@mooring/ui';
import { useMessages } from '../messages/modal-messages.ts';
import { useModal } from '../view/modal-context.ts';

interface UnsureNoticeProps {
  readonly of: 'send' | 'swap';
  readonly children: string;
}

/** Warns of another payment or swap while the outcome of an earlier one is unknown, until the visitor hides it. */
export function UnsureNotice({ of, children }: UnsureNoticeProps) {
  const { core, state } = useModal();
  const messages = useMessages();
  if (!state[of].unsure) return null;
  return (
    <div className="alert">
      <Notice tone="warn">{children}</Notice>
      <IconButton
        label={messages.alertHide()}
        icon={<Icon name="close" />}
        onClick={() => dismissUnsure(core, of)}
      />
    </div>
  );
}
