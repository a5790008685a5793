import { dismissUnsure } from '@mooring/core/send';
import { Icon, IconButton, Notice } from '@mooring/ui';
import { useMessages } from '../messages/modal-messages.ts';
import { useModal } from '../view/modal-context.ts';
import { useSendWords } from './send-words.ts';

/** Warns of another payment while the outcome of an earlier one is unknown, until the visitor hides it. Ends with `more`. */
export function UnsureNotice({ more = '' }: { readonly more?: string }) {
  const { core, state } = useModal();
  const words = useSendWords();
  const messages = useMessages();
  if (!state.send.unsure) return null;
  return (
    <div className="alert">
      <Notice tone="warn">{`${words.unsure()} ${more}`.trim()}</Notice>
      <IconButton
        label={messages.alertHide()}
        icon={<Icon name="close" />}
        onClick={() => dismissUnsure(core)}
      />
    </div>
  );
}
