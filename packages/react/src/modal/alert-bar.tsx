import { hideAlert } from '@mooring/core/modal';
import { Icon, IconButton, Notice } from '@mooring/ui';
import { useMessages } from '../messages/modal-messages.ts';
import { useModal } from '../view/modal-context.ts';

const tones = { info: 'info', success: 'ok', warning: 'warn', error: 'danger' } as const;

/** A setup error for the site's developer. Shown while `debug` is on. */
export function AlertBar() {
  const { core, state } = useModal();
  const messages = useMessages();
  const { alert, options } = state;
  if (alert === undefined || !options.debug) return null;
  return (
    <div className="alert">
      <Notice tone={tones[alert.variant]}>{[alert.message, alert.detail].filter(Boolean).join(': ')}</Notice>
      <IconButton label={messages.alertHide()} icon={<Icon name="close" />} onClick={() => hideAlert(core)} />
    </div>
  );
}
