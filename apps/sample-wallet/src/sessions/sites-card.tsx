import type { SiteNetwork } from '@mooring/protocol/site-config';
import { Card } from '@mooring/ui';
import type { WalletModel } from '../connect/wallet-model.ts';
import { useMessages } from '../messages/language.ts';
import type { WalletState } from '../state/state.ts';
import { SessionRow } from './session-row.tsx';

interface Props {
  readonly state: WalletState;
  readonly model: WalletModel;
  readonly networks: readonly SiteNetwork[];
  readonly addresses: readonly `0x${string}`[];
}

/** The connected sites. */
export function SitesCard({ state, model, networks, addresses }: Props) {
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
              addresses={addresses}
              onChain={(network) => void model.sites.switchChain(session.topic, network)}
              onAccount={(address) => void model.sites.switchAccount(session.topic, address)}
              onDisconnect={() => model.sites.disconnect(session.topic)}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}
