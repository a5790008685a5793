import { expect, it } from 'vitest';
import { testAccount } from '../test-support/test-accounts.ts';
import { sessionProperties } from './session-properties.ts';

const bitcoin = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328';
const held = [testAccount(0x11), testAccount(0x22)];
const [payment, ordinal] = held[1]?.bitcoin.on(bitcoin) ?? [];

function properties(methods: readonly string[], accounts = [`${bitcoin}:${payment?.address}`]) {
  const bip122 = { chains: [bitcoin], methods: [...methods], events: [], accounts };
  return sessionProperties({ bip122 }, held);
}

it('lists the addresses of the granted Bitcoin account', () => {
  const { bip122_getAccountAddresses: text = '' } = properties(['getAccountAddresses']) ?? {};
  expect(JSON.parse(text)).toMatchObject([
    { address: payment?.address, intention: 'payment' },
    { address: ordinal?.address, intention: 'ordinal' },
  ]);
});

it('lists nothing for a site without permission, or for an unknown account', () => {
  expect(properties(['signMessage'])).toBeUndefined();
  expect(properties(['getAccountAddresses'], [`${bitcoin}:bcrt1qelse`])).toBeUndefined();
  expect(sessionProperties({}, held)).toBeUndefined();
});
