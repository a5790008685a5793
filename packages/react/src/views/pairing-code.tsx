import { Icon, QrFrame, type QrModules } from '@mooring/ui';
import { type ReactNode, useMemo } from 'react';
import { encode } from 'uqr';
import { useMessages } from '../messages/modal-messages.ts';

/**
 * M repairs three times what the mark covers, and keeps the modules large. A link is random for the most part, so that one
 * mask reads as well as the best of eight (the same share of blurred pictures was read), and trying them all takes ten times
 * as long as the rest.
 */
function modulesOf(uri: string): QrModules {
  return encode(uri, { ecc: 'M', boostEcc: false, border: 0, maskPattern: 3 }).data;
}

export interface PairingCodeProps {
  readonly uri: string | undefined;
  readonly done: boolean;
  readonly cover?: ReactNode | undefined;
}

export function PairingCode({ uri, done, cover }: PairingCodeProps) {
  const messages = useMessages();
  const modules = useMemo(() => (uri === undefined ? undefined : modulesOf(uri)), [uri]);
  return (
    <QrFrame
      modules={modules}
      label={messages.pairingQr()}
      mark={<Icon name="wallet" size={28} />}
      done={done}
      cover={cover}
    />
  );
}
