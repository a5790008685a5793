import { Card } from '@mooring/ui';
import type { WalletNetwork } from '../config/wallet-network.ts';
import type { WalletModel } from '../connect/wallet-model.ts';
import { useMessages } from '../messages/language.ts';
import type { WalletState } from '../state/state.ts';
import type { ShownAccount } from '../vault/shown-account.ts';
import { SessionRow } from './session-row.tsx';

interface Props {
  readonly state: WalletState;
  readonly model: WalletModel;
  readonly networks: readonly WalletNetwork[];
  readonly accounts: readonly ShownAccount[];
}

/** The connected sites. */
export function SitesCard({ state, model, networks, accounts }: Props) {
  const messages = useMessages();
  return (
    <Card title={messages.sitesTitle()}>
      {state.sessions.length === 0 ? (
        <p className="mo-quiet">{messages.sitesEmpty()}</p>
      ) : (
        <ul className="sites">
          {state.sessions.map((session) => (
            <SessionRow
              key={session.topic}
              session={session}
              choice={model.sites.choice(session.topic)}
              networks={networks}
              accounts={accounts}
              onChain={(network) => void model.sites.switchChain(session.topic, network)}
              onAccount={(account) => void model.sites.switchAccount(session.topic, account)}
              onDisconnect={() => model.sites.disconnect(session.topic)}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}
