import type { SiteNetwork } from '@mooring/protocol/site-config';
import { Checkbox, cutAddress, Notice, Select } from '@mooring/ui';
import { type ReactNode, useState } from 'react';
import { type Say, useMessages } from '../messages/language.ts';
import { Sheet } from '../sheet/sheet.tsx';
import { isSuspicious } from '../state/asking-page.ts';
import type { ProposalAsk } from '../state/state.ts';
import { supportedMethods, wantedChains } from '../state/supported.ts';
import { Answers } from './answers.tsx';
import { PageNote } from './page-note.tsx';
import { SiteHead } from './site-head.tsx';

const methodNames: Readonly<Record<(typeof supportedMethods)[number], Say>> = {
  personal_sign: (messages) => messages.methodMessages(),
  eth_signTypedData_v4: (messages) => messages.methodData(),
  eth_sendTransaction: (messages) => messages.methodSend(),
  wallet_switchEthereumChain: (messages) => messages.methodSwitch(),
};

interface Props {
  readonly ask: ProposalAsk;
  readonly busy: boolean;
  readonly networks: readonly SiteNetwork[];
  readonly addresses: readonly `0x${string}`[];
  readonly active: number;
  readonly onApprove: (networks: readonly SiteNetwork[], address: string) => void;
  readonly onReject: () => void;
  readonly children?: ReactNode | undefined;
}

/** A site wants to connect: who, on which networks, with which account. */
export function ProposalView(props: Props) {
  const messages = useMessages();
  const { ask, busy, networks, addresses, active, onApprove, onReject, children } = props;
  const { proposal } = ask;
  const wanted = wantedChains(proposal, networks);
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const [account, setAccount] = useState(addresses[active] ?? addresses[0] ?? '0x');
  const chosen = wanted.known.filter(({ network }) => !left.has(network.id)).map(({ network }) => network);
  const asked = Object.values({ ...proposal.requiredNamespaces, ...proposal.optionalNamespaces });
  const methods = supportedMethods.filter((method) => asked.some((one) => one.methods.includes(method)));

  const toggle = (id: number, on: boolean): void => {
    const next = new Set(left);
    if (on) next.delete(id);
    else next.add(id);
    setLeft(next);
  };
  return (
    <Sheet
      title={messages.proposalTitle()}
      testId="wallet-proposal"
      foot={
        <>
          <Answers
            busy={busy}
            dangerous={isSuspicious(ask.page)}
            verb={messages.approve()}
            nothing={chosen.length === 0}
            onReject={onReject}
            onApprove={wanted.impossible ? undefined : () => onApprove(chosen, account)}
          />
          {children}
        </>
      }
    >
      <SiteHead metadata={proposal.proposer.metadata} />
      <PageNote page={ask.page} />
      {wanted.impossible ? (
        <Notice tone="danger">{messages.impossible()}</Notice>
      ) : (
        <>
          <fieldset className="group">
            <legend className="group__title">{messages.networks()}</legend>
            {wanted.known.map(({ network, required }) => (
              <Checkbox
                key={network.id}
                label={required ? messages.required({ network: network.name }) : network.name}
                checked={!left.has(network.id)}
                disabled={busy || required}
                onChange={(event) => toggle(network.id, event.target.checked)}
              />
            ))}
            {wanted.unknownCount > 0 && (
              <p className="mo-small mo-quiet">{messages.unknownNetworks({ count: wanted.unknownCount })}</p>
            )}
            {chosen.length === 0 && (
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
              onChange={(event) => setAccount(event.target.value as `0x${string}`)}
              options={addresses.map((address, index) => ({
                value: address,
                label: `${messages.accountName({ number: index + 1 })} (${cutAddress(address)})`,
              }))}
            />
          )}
          {methods.length > 0 && (
            <div className="group">
              <h3 className="group__title">{messages.methods()}</h3>
              <ul className="methods">
                {methods.map((method) => (
                  <li key={method}>{methodNames[method](messages)}</li>
                ))}
              </ul>
            </div>
          )}
          <Notice tone="info">{messages.willSee()}</Notice>
        </>
      )}
    </Sheet>
  );
}
