import { Card } from '@mooring/ui';
import type { Assets } from '../balance/use-assets.ts';
import type { Chain } from '../chain/chain.ts';
import { useAccountMessages } from '../messages/use-account-messages.ts';
import { WaitingForm } from '../requests/waiting-form.tsx';
import type { PageNetwork } from '../site/page-network.ts';
import { Receipt } from './receipt.tsx';
import { SendForm } from './send-form.tsx';
import { SendSummary } from './send-summary.tsx';
import { useSend } from './use-send.ts';

interface Props {
  readonly chain: Chain;
  readonly network: PageNetwork;
  readonly balances: Assets;
}

/** Sends the native asset or a token, and shows the outcome. */
export function SendCard({ chain, network, balances }: Props) {
  const messages = useAccountMessages();
  const { state, send, reset, stop } = useSend(chain, network);
  return (
    <Card title={messages.sendTitle()}>
      {state.step === 'sent' ? (
        <Receipt sent={state.sent} onChange={balances.refetch} onAgain={reset} />
      ) : (
        <WaitingForm
          step={state.step}
          what={state.step !== 'form' && <SendSummary order={state.order} />}
          onStop={stop}
        >
          <SendForm
            assets={balances.assets}
            chain={chain}
            state={state}
            onSend={(order) => void send(order)}
          />
        </WaitingForm>
      )}
    </Card>
  );
}
