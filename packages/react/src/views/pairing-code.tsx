import { Icon, QrFrame, type QrModules } from '@mooring/ui';
import { type ReactNode, useMemo } from 'react';
import { encode } from 'uqr';
import { useMessages } from '../messages/modal-messages.ts';

/** Q keeps the code readable with the mark over its centre. */
function modulesOf(uri: string): QrModules {
  return encode(uri, { ecc: 'Q', border: 0 }).data;
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
