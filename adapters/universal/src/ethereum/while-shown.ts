import { createProtocolError } from '@mooring/protocol/sign';
import type { UniversalProvider } from '../provider/universal-provider.ts';
import { abandonLink } from '../session/client-port.ts';
import type { QrModal } from './ethereum-types.ts';

/**
 * Shows the provider's links in a modal while a call waits for a wallet, and closes it afterwards. Rejects with
 * USER_REJECTED if the visitor closes it first, and with the modal's own error if it does not open; the link is then
 * abandoned.
 */
export async function whileShown<Result>(
  modal: QrModal,
  signer: UniversalProvider,
  run: () => Promise<Result>,
): Promise<Result> {
  let link: string | undefined;
  let opened = false;
  let abort: (error: unknown) => void = () => undefined;
  const aborted = new Promise<never>((_resolve, reject) => {
    abort = (error) => {
      abandonLink(signer.client, link);
      reject(error);
    };
  });
  const onLink = (uri: string): void => {
    link = uri;
    Promise.resolve(modal.open({ uri })).catch(abort);
  };
  const stop = modal.subscribeState(({ open }) => {
    if (opened && !open) abort(createProtocolError('USER_REJECTED'));
    opened = open;
  });
  signer.on('display_uri', onLink);
  try {
    return await Promise.race([run(), aborted]);
  } finally {
    signer.off('display_uri', onLink);
    stop();
    if (link !== undefined) void modal.close();
  }
}
