import type { CaipNetwork } from '@mooring/core';
import {
  type Anvil,
  anvilAccounts,
  anvilMnemonic,
  deployContracts,
  deployExchange,
  mute,
  startAnvil,
  toll,
  usdx,
} from '@mooring/devnet';
import { FakeClock } from '@mooring/protocol/testing';
import { mnemonicToAccount } from 'viem/accounts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type JsonRpcCall, jsonRpcFetch } from '../rpc/json-rpc-fetch.ts';
import type { EvmAccount } from './evm-account.ts';
import { readReceived } from './read-received.ts';
import { estimateTransfer } from './send-transfer.ts';

/** Holds the supply of the exchange's tokens. */
const { address } = mnemonicToAccount(anvilMnemonic, { addressIndex: 20 });
const to = anvilAccounts[5]?.address ?? '';
let anvil: Anvil;
let network: CaipNetwork;

beforeAll(async () => {
  anvil = await startAnvil({ chainId: 31_337 });
  await deployContracts(anvil.rpcUrl);
  await deployExchange(anvil.rpcUrl, 31_337);
  network = {
    ...{ id: 31_337, name: 'Local', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 } },
    ...{ chainNamespace: 'eip155', caipNetworkId: 'eip155:31337' },
    rpcUrls: { default: { http: [anvil.rpcUrl] } },
  };
}, 120_000);

afterAll(async () => {
  await anvil.stop();
});

const account = (holder: string): EvmAccount => ({
  ...{ address: holder, network },
  read: (call: JsonRpcCall) => jsonRpcFetch(network, call, { clock: new FakeClock(), fetch }),
  ask: () => Promise.reject(new Error('nobody is asked')),
});
const amount = 12_345n;

it('is less than the amount if the token charges a fee', async () => {
  const arrives = amount - amount / 100n;
  expect(await readReceived(account(address), { token: toll.address, to, amount })).toBe(arrives);
  const token = `eip155:31337:${toll.address}` as const;
  const estimate = await estimateTransfer(account(address), { network, token, to, amount });
  expect(estimate).toMatchObject({ amount, received: arrives });
});

it('is the amount if the token charges none, or returns nothing', async () => {
  expect(await readReceived(account(address), { token: mute.address, to, amount })).toBe(amount);
});

it.each([
  ['the account has too little', to, { token: usdx.address, to: address, amount: 10n ** 30n }],
  ['the receiver is the account itself', address, { token: mute.address, to: address.toLowerCase(), amount }],
])('is unknown if %s', async (_why, holder, transfer) => {
  expect(await readReceived(account(holder), transfer)).toBeUndefined();
});

it('is nothing if the token takes all of it', async () => {
  const read = async () => `0x${'0'.repeat(64)}`;
  expect(await readReceived({ read, address }, { token: toll.address, to, amount })).toBe(0n);
});

it.each(['0x', '0x0', null, 'garbage', `0x${'f'.repeat(64)}`, new Error('no third parameter')])(
  'is unknown if a node answers %s',
  async (answer) => {
    const read = async () => {
      if (answer instanceof Error) throw answer;
      return answer;
    };
    expect(await readReceived({ read, address }, { token: toll.address, to, amount })).toBeUndefined();
  },
);
