import { truncateAddress } from '@mooring/protocol';
import { Checkbox, Notice, Select } from '@mooring/ui';
import { type ReactNode, useState } from 'react';
import type { WalletNetwork } from '../config/wallet-network.ts';
import { type MessageSelector, useMessages } from '../messages/language.ts';
import { type MethodKind, methodKind, type WantedChains } from '../state/supported.ts';
import { addressOn, type ShownAccount } from '../vault/shown-account.ts';

/** Purposes of methods, in the order of the list. */
const purposeTexts: Readonly<Record<Exclude<MethodKind, 'granted data'>, MessageSelector>> = {
  message: (messages) => messages.methodMessages(),
  'typed data': (messages) => messages.methodData(),
  transaction: (messages) => messages.methodTransactions(),
  send: (messages) => messages.methodSend(),
  switch: (messages) => messages.methodSwitch(),
};

/** The owner's choices when a site connects. */
export interface ConnectChoice {
  readonly networks: readonly WalletNetwork[];
  /** Index of the account. */
  readonly account: number;
  readonly toggle: (chainId: string, on: boolean) => void;
  readonly setAccount: (index: number) => void;
}

/** All networks and the active account, until the owner chooses others. */
export function useConnectChoice(wanted: WantedChains, active: number): ConnectChoice {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [account, setAccount] = useState(active);
  const networks = wanted.known
    .filter(({ network }) => !left.has(network.caipNetworkId))
    .map(({ network }) => network);
  const toggle = (chainId: string, on: boolean): void => {
    const next = new Set(left);
    if (on) next.delete(chainId);
    else next.add(chainId);
    setLeft(next);
  };
  return { networks, account, toggle, setAccount };
}

/** Properties of a request to connect; `Account` is how an approval names the account. */
export interface ConnectViewProps<Prompt, Account> {
  readonly prompt: Prompt;
  readonly busy: boolean;
  readonly networks: readonly WalletNetwork[];
  readonly accounts: readonly ShownAccount[];
  /** Index of the active account. */
  readonly active: number;
  readonly onApprove: (networks: readonly WalletNetwork[], account: Account) => void;
  readonly onReject: () => void;
  readonly children?: ReactNode | undefined;
}

interface Props {
  readonly wanted: WantedChains;
  readonly choice: ConnectChoice;
  readonly busy: boolean;
  readonly accounts: readonly ShownAccount[];
  /** Methods that the site requests. */
  readonly methods: readonly string[];
}

/** The networks and the account of a connection, and its purpose. */
export function ConnectChoices({ wanted, choice, busy, accounts, methods }: Props) {
  const messages = useMessages();
  const { networks, account, toggle, setAccount } = choice;
  const shown = accounts[account];
  const kinds = new Set<string | undefined>(methods.map(methodKind));
  const purposes = Object.entries(purposeTexts)
    .filter(([kind]) => kinds.has(kind))
    .map(([, text]) => text(messages));
  const addressOf = ({ caipNetworkId }: WalletNetwork): string | undefined =>
    shown === undefined ? undefined : addressOn(shown, caipNetworkId);
  return (
    <>
      <fieldset className="group">
        <legend className="group__title">{messages.networks()}</legend>
        {wanted.known.map(({ network, required }) => (
          <div key={network.caipNetworkId} className="choice">
            <Checkbox
              label={required ? messages.required({ network: network.name }) : network.name}
              checked={networks.includes(network)}
              disabled={busy || required}
              onChange={(event) => toggle(network.caipNetworkId, event.target.checked)}
            />
            <ChoiceAddress address={addressOf(network)} />
          </div>
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
      {accounts.length > 1 && (
        <Select
          label={messages.account()}
          value={`${account}`}
          disabled={busy}
          onChange={(event) => setAccount(Number(event.target.value))}
          options={accounts.map(({ evm }, index) => ({
            value: `${index}`,
            label: `${messages.accountName({ number: index + 1 })} (${truncateAddress(evm)})`,
          }))}
        />
      )}
      {purposes.length > 0 && (
        <div className="group">
          <h3 className="group__title">{messages.methods()}</h3>
          <ul className="methods">
            {purposes.map((purpose) => (
              <li key={purpose}>{purpose}</li>
            ))}
          </ul>
        </div>
      )}
      <Notice tone="info">{messages.willSee()}</Notice>
    </>
  );
}

/** The address that a site would see on a network. */
function ChoiceAddress({ address }: { readonly address: string | undefined }) {
  if (address === undefined) return null;
  return (
    <bdi className="choice__address mo-number mo-short" title={address}>
      {truncateAddress(address)}
    </bdi>
  );
}
