// @vitest-environment happy-dom
import type { CaipAddress } from '@mooring/core';
import type { ProfileWallet } from '@mooring/core/modal';
import { createCore } from '@mooring/core/page';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ModalProvider } from '../view/modal-context.ts';
import { createModalStore } from '../view/modal-store.ts';
import { WalletAccounts } from './wallet-accounts.tsx';

const account = (index: number): CaipAddress => `eip155:1:0x${index.toString(16).padStart(40, '0')}`;

function show(
  accounts: readonly CaipAddress[],
  address: CaipAddress,
  accountDetails?: ProfileWallet['accountDetails'],
): void {
  const network = {
    id: 1,
    name: 'One',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [] } },
  };
  const core = createCore({ networks: [network], adapters: [] });
  const entry: ProfileWallet = {
    namespace: 'eip155',
    connectorId: 'one',
    wallet: { name: 'Wallet One', type: 'announced' },
    accounts,
    address,
    accountDetails,
    chainId: 'eip155:1',
    active: true,
    shown: true,
  };
  render(
    <ModalProvider value={{ core, store: createModalStore(core), inline: undefined }}>
      <WalletAccounts entry={entry} />
    </ModalProvider>,
  );
}

it('lists at most 100 accounts, including the active one', () => {
  const accounts = Array.from({ length: 150 }, (_, index) => account(index));
  show(accounts, account(140));
  expect(screen.getAllByRole('button')).toHaveLength(100);
  expect(document.querySelectorAll('[aria-current="true"]')).toHaveLength(1);
});

it('lists a duplicate account once', () => {
  show([account(1), account(1), account(2)], account(1));
  expect(screen.getAllByRole('button')).toHaveLength(2);
});

it('names the type of each account, except the usual one', () => {
  const types = ['payment', 'ordinal', 'stx', 'smartAccount', 'eoa'] as const;
  const details = Object.fromEntries(types.map((type, index) => [account(index), { type }]));
  show([0, 1, 2, 3, 4, 5].map(account), account(0), details);
  const texts = screen.getAllByRole('button').map(({ textContent }) => textContent);
  expect(texts.map((text) => text?.replace(/^0x0+…0*\d/, ''))).toEqual([
    'Payment',
    'Ordinals',
    'Stacks',
    'Smart account',
    '',
    '',
  ]);
});
