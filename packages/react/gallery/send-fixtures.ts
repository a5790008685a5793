import type { AppKitCore, ConnectorInfo } from '@mooring/core';
import { observeHistory, observeNfts } from '@mooring/core/activity';
import type { ViewName } from '@mooring/core/page';
import { chooseSendToken, fillSendForm, observeTransfer, readSendForm } from '@mooring/core/send';
import type { Fixture } from './fixture.ts';
import { address, connectionOf, connectors, receiver } from './fixture-data.ts';

const harbour = connectors[0] as ConnectorInfo;
const connections = [connectionOf(harbour)];
const dollar = {
  chainId: 'eip155:31337',
  address: `eip155:31337:0x${'0002'.repeat(10)}`,
  ...{ name: 'USD Coin', symbol: 'USDC', decimals: 18 },
} as const;
const ether = { chainId: 'eip155:31337', name: 'Ether', symbol: 'ETH', decimals: 18 } as const;

const fills =
  (sendTokenAmount: string, receiverAddress: string, token: typeof dollar | typeof ether = ether) =>
  (core: AppKitCore) => {
    chooseSendToken(core, token);
    fillSendForm(core, { sendTokenAmount, receiverAddress });
  };
const review = fills('1.5', receiver);
const reads = async (core: AppKitCore) => {
  const { transfer } = readSendForm(core.store.getState());
  if (transfer === undefined) return;
  const observed = observeTransfer(core, address, transfer);
  await new Promise<void>((resolve) => {
    const look = () => {
      const { data, error } = observed.read();
      if (data === undefined && error === undefined) return;
      resolve();
      end();
    };
    const end = observed.subscribe(look);
    look();
  });
};
const readsPages = async (core: AppKitCore) => {
  const of = { address, network: core.store.getState().activeNetwork };
  for (const observed of [observeHistory(core, of), observeNfts(core, of)])
    await new Promise<void>((resolve) => {
      const look = () => {
        const { pages, error } = observed.read();
        if (pages === undefined && error === undefined) return;
        resolve();
        queueMicrotask(() => end());
      };
      const end = observed.subscribe(look);
      look();
    });
};
const sends = (core: AppKitCore, toName?: string): void => {
  core.dispatch({
    type: 'sentChanged',
    sent: [
      {
        ...{
          hash: `0x${'ab'.repeat(32)}`,
          kind: 'send',
          chainId: 'eip155:31337',
          address,
          to: receiver,
          toName,
        },
        ...{ token: ether, amount: '1500000000000000000', sentAt: Date.now(), status: 'pending' },
      },
    ],
  });
};
/** Waits until the view has looked up a name. */
const resolves = (core: AppKitCore) =>
  new Promise<void>((resolve) => {
    const look = () => {
      const { typedName } = core.store.getState().send;
      if (typedName === undefined || typedName.status === 'asked') return;
      resolve();
      end();
    };
    const end = core.store.subscribe(look);
    look();
  });
/** A name that is already looked up. */
const named = (name: string) => (core: AppKitCore) => {
  fills('1.5', name)(core);
  const found = { typed: name, chainId: 'eip155:31337', status: 'found', name, address: receiver } as const;
  core.dispatch({ type: 'sendChanged', send: { typedName: found, receiverProfileName: name } });
};
const form = { views: [{ name: 'Account' }, { name: 'WalletSend' }], connections, api: 'known' } as const;
const preview = {
  views: [{ name: 'Account' }, { name: 'WalletSend' }, { name: 'WalletSendPreview' }],
  connections,
  api: 'known',
  read: reads,
} as const;

/** Data of the views that send, and of the activity. */
export const sending = {
  WalletSend: {
    send: form,
    'send-filled': { ...form, after: review },
    'send-too-much': { ...form, after: fills('5000', receiver) },
    'send-token': { ...form, after: fills('1000', '', dollar) },
    'send-wrong': { ...form, after: fills('1,5', '0x1234') },
    'send-long': { ...form, after: fills('123456789012345678901234567890.123456789', receiver) },
    'send-name': { ...form, after: fills('1.5', 'alice.eth'), read: resolves },
    'send-name-nobody': { ...form, after: fills('1.5', 'nobody.eth'), read: resolves },
    'send-name-unreadable': { ...form, after: fills('1.5', 'unreadable.eth'), read: resolves },
    'send-name-failed': {
      ...form,
      after: fills('1.5', 'alice.eth'),
      read: resolves,
      behaviour: { names: 'fail' },
    },
    'send-unknown': { ...form, api: 'fail', behaviour: { balance: 'fail' } },
  },
  WalletSendSelectToken: {
    'send-tokens': {
      views: [{ name: 'Account' }, { name: 'WalletSend' }, { name: 'WalletSendSelectToken' }],
      connections,
      api: 'many',
    },
  },
  WalletSendPreview: {
    'send-review': { ...preview, after: review },
    'send-review-name': { ...preview, after: named('alice.harbour.eth') },
    'send-review-name-letters': { ...preview, after: named('алиса.eth') },
    'send-review-name-like': {
      ...preview,
      after: (core) => {
        sends(core, 'alice.eth');
        named('a1ice.eth')(core);
      },
    },
    'send-review-unknown': { ...preview, after: review, behaviour: { transfer: 'unknown' } },
    'send-review-refused': { ...preview, after: review, behaviour: { transfer: 'refused' } },
    'send-review-contract': { ...preview, after: review, behaviour: { transfer: 'contract' } },
    'send-review-lookalike': {
      ...preview,
      after: (core) => {
        sends(core);
        fills('1.5', `${receiver.slice(0, 6)}${'0'.repeat(32)}${receiver.slice(-4)}`.toLowerCase())(core);
      },
    },
    'send-review-waiting': {
      ...preview,
      after: (core) => {
        review(core);
        core.dispatch({ type: 'sendChanged', send: { loading: true, prompted: true } });
      },
    },
  },
  Transactions: {
    activity: {
      views: [{ name: 'Account' }, { name: 'Transactions' }],
      connections,
      api: 'known',
      read: readsPages,
      after: (core) => sends(core),
    },
    'activity-none': {
      views: [{ name: 'Account' }, { name: 'Transactions' }],
      connections,
      api: 'none',
      read: readsPages,
    },
    'activity-failed': {
      views: [{ name: 'Account' }, { name: 'Transactions' }],
      connections,
      api: 'fail',
      read: readsPages,
    },
    'activity-unserved': {
      views: [{ name: 'Account' }, { name: 'Transactions' }],
      connections,
      after: (core) => sends(core),
    },
  },
  AccountSettings: {
    settings: { views: [{ name: 'Account' }, { name: 'AccountSettings' }], connections },
  },
} as const satisfies Partial<{ readonly [Name in ViewName]: Readonly<Record<string, Fixture<Name>>> }>;
