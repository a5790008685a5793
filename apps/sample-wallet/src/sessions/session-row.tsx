import { readPeerMetadata, truncateAddress } from '@mooring/protocol';
import type { SessionRecord } from '@mooring/protocol/sign';
import type { SiteNetwork } from '@mooring/protocol/site-config';
import { Button, PictureMark, Select } from '@mooring/ui';
import { useState } from 'react';
import { chainsOfSession } from '../connect/chains-of-session.ts';
import { ending, moment } from '../format/when.ts';
import { useMessages } from '../messages/language.ts';
import { caipChain } from '../state/supported.ts';

interface Props {
  readonly session: SessionRecord;
  readonly choice: { readonly chainId: string; readonly address: string };
  readonly networks: readonly SiteNetwork[];
  readonly addresses: readonly `0x${string}`[];
  readonly onChain: (network: SiteNetwork) => void;
  readonly onAccount: (address: string) => void;
  readonly onDisconnect: () => Promise<void>;
}

/** One connected site: its network, expiry and disconnect button. */
export function SessionRow(props: Props) {
  const messages = useMessages();
  const { session, choice, networks, addresses, onChain, onAccount, onDisconnect } = props;
  const [leaving, setLeaving] = useState(false);
  const { name, url, icon } = readPeerMetadata(session.peer.metadata);
  const site = name || messages.unknownSite();
  const approved = chainsOfSession(session);
  const known = networks.filter((network) => approved.includes(caipChain(network)));
  const ends = session.expiry * 1000;
  return (
    <li className="site" data-testid="session-row">
      <div className="site__head">
        <PictureMark name={site} icon={icon} />
        <div className="site__names">
          <span className="site__name">
            <bdi>{site}</bdi>
          </span>
          <span className="site__detail">
            <bdi>{url === '' ? messages.noAddress() : new URL(url).host}</bdi>
          </span>
          <time
            className="site__detail"
            dateTime={new Date(ends).toISOString()}
            title={moment(messages.locale, ends)}
          >
            {ending(messages, ends - Date.now())}
          </time>
        </div>
        <Button
          size="small"
          loading={leaving}
          aria-label={messages.disconnectFrom({ site })}
          onClick={() => {
            setLeaving(true);
            void onDisconnect().then(() => setLeaving(false));
          }}
        >
          {messages.disconnect()}
        </Button>
      </div>
      <div className="site__choices">
        {known.length > 1 && (
          <Select
            label={messages.siteNetwork({ site })}
            hideLabel
            value={choice.chainId}
            onChange={(event) => {
              const network = known.find((each) => caipChain(each) === event.target.value);
              if (network !== undefined) onChain(network);
            }}
            options={known.map((network) => ({ value: caipChain(network), label: network.name }))}
          />
        )}
        {addresses.length > 1 && (
          <Select
            label={messages.siteAccount({ site })}
            hideLabel
            value={choice.address}
            onChange={(event) => onAccount(event.target.value)}
            options={addresses.map((address, index) => ({
              value: address,
              label: `${messages.accountName({ number: index + 1 })} (${truncateAddress(address)})`,
            }))}
          />
        )}
      </div>
    </li>
  );
}
