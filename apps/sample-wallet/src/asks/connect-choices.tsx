import { truncateAddress } from '@mooring/protocol';
import type { SiteNetwork } from '@mooring/protocol/site-config';
import { Checkbox, Notice, Select } from '@mooring/ui';
import { useState } from 'react';
import { type Say, useMessages } from '../messages/language.ts';
import { supportedMethods, type WantedChains } from '../state/supported.ts';

const methodNames: Readonly<Record<(typeof supportedMethods)[number], Say>> = {
  personal_sign: (messages) => messages.methodMessages(),
  eth_signTypedData_v4: (messages) => messages.methodData(),
  eth_sendTransaction: (messages) => messages.methodSend(),
  wallet_switchEthereumChain: (messages) => messages.methodSwitch(),
};

/** What the owner chooses when a site connects. */
export interface ConnectChoice {
  readonly networks: readonly SiteNetwork[];
  readonly account: string;
  readonly toggle: (id: number, on: boolean) => void;
  readonly setAccount: (address: string) => void;
}

/** All networks, and the account in use, until the owner chooses others. */
export function useConnectChoice(
  wanted: WantedChains,
  addresses: readonly string[],
  active: number,
): ConnectChoice {
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const [account, setAccount] = useState(addresses[active] ?? addresses[0] ?? '0x');
  const networks = wanted.known.filter(({ network }) => !left.has(network.id)).map(({ network }) => network);
  const toggle = (id: number, on: boolean): void => {
    const next = new Set(left);
    if (on) next.delete(id);
    else next.add(id);
    setLeft(next);
  };
  return { networks, account, toggle, setAccount };
}

interface Props {
  readonly wanted: WantedChains;
  readonly choice: ConnectChoice;
  readonly busy: boolean;
  readonly addresses: readonly string[];
  /** What the site asks for. */
  readonly methods: readonly string[];
}

/** The networks and the account of a connection, and what it is for. */
export function ConnectChoices({ wanted, choice, busy, addresses, methods }: Props) {
  const messages = useMessages();
  const { networks, account, toggle, setAccount } = choice;
  const supported = supportedMethods.filter((method) => methods.includes(method));
  return (
    <>
      <fieldset className="group">
        <legend className="group__title">{messages.networks()}</legend>
        {wanted.known.map(({ network, required }) => (
          <Checkbox
            key={network.id}
            label={required ? messages.required({ network: network.name }) : network.name}
            checked={networks.includes(network)}
            disabled={busy || required}
            onChange={(event) => toggle(network.id, event.target.checked)}
          />
        ))}
        {wanted.unknownCount > 0 && (
          <p className="mo-small mo-quiet">{messages.unknownNetworks({ count: wanted.unknownCount })}</p>
        )}
        {networks.length === 0 && (
          <p className="group__error" role="alert">
            {messages.chooseOne()}
          </p>
        )}
      </fieldset>
      {addresses.length > 1 && (
        <Select
          label={messages.account()}
          value={account}
          disabled={busy}
          onChange={(event) => setAccount(event.target.value)}
          options={addresses.map((address, index) => ({
            value: address,
            label: `${messages.accountName({ number: index + 1 })} (${truncateAddress(address)})`,
          }))}
        />
      )}
      {supported.length > 0 && (
        <div className="group">
          <h3 className="group__title">{messages.methods()}</h3>
          <ul className="methods">
            {supported.map((method) => (
              <li key={method}>{methodNames[method](messages)}</li>
            ))}
          </ul>
        </div>
      )}
      <Notice tone="info">{messages.willSee()}</Notice>
    </>
  );
}
