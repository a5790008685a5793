import { hideAlert } from '@mooring/core/modal';
import { errorTitles } from '@mooring/protocol/error-catalogue';
import { Icon, IconButton, Notice } from '@mooring/ui';
import { useMessages } from '../messages/modal-messages.ts';
import { useModal } from '../view/modal-context.ts';
import type { ModalState } from '../view/modal-store.ts';

const tones = { info: 'info', success: 'ok', warning: 'warn', error: 'danger' } as const;

/** A setup error for the site's developer. Shown while `debug` is on. */
export function AlertBar() {
  const { core, state } = useModal();
  const messages = useMessages();
  const { alert, options } = state;
  if (alert === undefined || !options.debug || isTold(state, alert.message)) return null;
  return (
    <div className="alert">
      <Notice tone={tones[alert.variant]}>{[alert.message, alert.detail].filter(Boolean).join(': ')}</Notice>
      <IconButton label={messages.alertHide()} icon={<Icon name="close" />} onClick={() => hideAlert(core)} />
    </div>
  );
}

/** Whether the view already explains the problem to the visitor: only they can set the device's clock. */
function isTold({ pairing, connectFlow }: ModalState, message: string): boolean {
  if (message !== errorTitles.SESSION_EXPIRED) return false;
  return [pairing, connectFlow].some(
    (flow) => flow.status === 'failed' && flow.error.code === 'SESSION_EXPIRED',
  );
}
