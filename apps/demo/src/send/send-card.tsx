import type { SiteNetwork } from '@mooring/protocol/site-config';
import { Card } from '@mooring/ui';
import type { Assets } from '../balance/use-assets.ts';
import { useAccountMessages } from '../messages/use-account-messages.ts';
import { Receipt } from './receipt.tsx';
import { SendForm } from './send-form.tsx';
import { useSend } from './use-send.ts';

interface Props {
  readonly address: `0x${string}`;
  readonly network: SiteNetwork;
  readonly balances: Assets;
}

/** Send the native asset or a token, and see what became of it. */
export function SendCard({ address, network, balances }: Props) {
  const messages = useAccountMessages();
  const { state, send, reset } = useSend(address);
  return (
    <Card title={messages.sendTitle()}>
      {state.step === 'sent' ? (
        <Receipt sent={state.sent} onChange={balances.refetch} onAgain={reset} />
      ) : (
        <SendForm
          assets={balances.assets}
          chainId={network.id}
          state={state}
          onSend={(order) => void send(order, network.id)}
          onStop={reset}
        />
      )}
    </Card>
  );
}
