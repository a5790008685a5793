import { Icon, QrFrame, type QrModules } from '@mooring/ui';
import { type ReactNode, useMemo } from 'react';
import { encode } from 'uqr';
import { useMessages } from '../messages/modal-messages.ts';

/**
 * Level M corrects three times what the mark covers, and keeps the modules large. A link is mostly random, so one mask
 * reads as well as the best of eight (readers decoded the same share of blurred pictures), and trying all eight takes
 * ten times as long as the rest.
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
