import { expect, it } from 'vitest';
import { isSameWallet } from './same-wallet.ts';

const provider = {};
const throwing = new Proxy(
  {},
  {
    get() {
      throw new Error('not today');
    },
  },
);
const announced = [{ rdns: 'io.metamask', provider }];

it.each([
  ['the same object', provider, true],
  ['one of several that share window.ethereum', { providers: [{}, provider] }, true],
  ['flagged as an announced wallet', { isMetaMask: true }, true],
  ['another object', {}, false],
  ['flagged as another wallet', { isCoinbaseWallet: true }, false],
  // Rabby also sets MetaMask's flag.
  ['flagged as another wallet and as an announced one', { isRabby: true, isMetaMask: true }, false],
  ['with an invalid list of wallets', { providers: 7 }, false],
  ['that throws on every read', throwing, false],
])('%s', (_, ethereum, same) => {
  expect(isSameWallet(ethereum, announced)).toBe(same);
});

it('does not match without announced wallets or flags', () => {
  expect(isSameWallet({ isMetaMask: true }, [])).toBe(false);
  expect(isSameWallet({}, [{ rdns: undefined, provider: {} }])).toBe(false);
});
