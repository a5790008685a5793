import { currentChain, readPeerMetadata, truncateAddress } from '@mooring/protocol';
import type { SessionRecord } from '@mooring/protocol/sign';
import { systemClock } from '@mooring/protocol/time';
import { Button, PictureMark, Select } from '@mooring/ui';
import { useState } from 'react';
import { type EvmNetwork, isEvm, type WalletNetwork } from '../config/wallet-network.ts';
import { chainsOfSession } from '../connect/chains-of-session.ts';
import { ending, moment } from '../format/when.ts';
import { useMessages } from '../messages/language.ts';
import { addressOn, type ShownAccount } from '../vault/shown-account.ts';

interface Props {
  readonly session: SessionRecord;
  readonly choice: { readonly chainId: string; readonly address: string };
  readonly networks: readonly WalletNetwork[];
  readonly accounts: readonly ShownAccount[];
  readonly onChain: (network: EvmNetwork) => void;
  readonly onAccount: (account: ShownAccount) => void;
  readonly onDisconnect: () => Promise<void>;
}

/** One connected site: its network, expiry and disconnect button. */
export function SessionRow(props: Props) {
  const messages = useMessages();
  const { session, choice, networks, accounts, onChain, onAccount, onDisconnect } = props;
  const [leaving, setLeaving] = useState(false);
  const { name, url, icon } = readPeerMetadata(session.peer.metadata);
  const site = name || messages.unknownSite();
  const approved = Object.keys(session.namespaces).flatMap((name) => chainsOfSession(session, name));
  const granted = networks.filter(({ caipNetworkId }) =>
    approved.some((chain) => currentChain(chain) === caipNetworkId),
  );
  const known = granted.filter(isEvm);
  const inUse = accounts.findIndex((account) => addressOn(account, choice.chainId) === choice.address);
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
          {granted.length > known.length && (
            <span className="site__detail">
              {granted.map(({ name }) => name.replaceAll(' ', '\u00a0')).join(' · ')}
            </span>
          )}
          <time
            className="site__detail"
            dateTime={new Date(ends).toISOString()}
            title={moment(messages.locale, ends)}
          >
            {ending(messages, ends - systemClock.now())}
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
            value={choice.chainId}
            onChange={(event) => {
              const network = known.find(({ caipNetworkId }) => caipNetworkId === event.target.value);
              if (network !== undefined) onChain(network);
            }}
            options={known.map(({ caipNetworkId, name }) => ({ value: caipNetworkId, label: name }))}
          />
        )}
        {accounts.length > 1 && (
          <Select
            label={messages.siteAccount({ site })}
            value={`${inUse}`}
            onChange={(event) => {
              const account = accounts[Number(event.target.value)];
              if (account !== undefined) onAccount(account);
            }}
            options={accounts.map((account, index) => ({
              value: `${index}`,
              label: `${messages.accountName({ number: index + 1 })} (${truncateAddress(
                addressOn(account, choice.chainId) ?? account.evm,
              )})`,
            }))}
          />
        )}
      </div>
    </li>
  );
}
