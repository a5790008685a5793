import { expect, it } from 'vitest';
import type { ByNamespace } from '../contract/namespaces.ts';
import type { Grant } from '../contract/remote-wallet.ts';
import { both, page as createPage } from '../test-support/two-namespaces.ts';
import { fakeWallet, grantOn } from '../testing/test-remote-wallet.ts';
import { connectExistingGrants, unconnectedGrants } from './existing-grants.ts';

/** A page whose wallet granted this before it was opened. */
function page(grants: ByNamespace<Grant>) {
  const wallet = fakeWallet();
  wallet.grant(grants);
  const world = createPage({ reloads: [wallet] });
  const [known] = world.core.wallets;
  if (known === undefined) throw new Error('no wallet');
  return { ...world, known, waiting: () => unconnectedGrants(world.core, known) };
}

it('are those of served namespaces that no library connects through this wallet', () => {
  const { waiting, evm } = page({ ...both, polkadot: grantOn('polkadot:1') });
  expect(waiting()).toEqual(['eip155', 'solana']);
  evm.reportConnected('test.one');
  expect(waiting()).toEqual(['eip155', 'solana']);
  evm.reportExisting('walletConnect', 'eip155:1', { name: 'Phone', type: 'walletConnect' });
  expect(waiting()).toEqual(['solana']);
});

it('are connected without asking the wallet, in one step', async () => {
  const { core, known, clock, steps, asks } = page(both);
  const outcome = connectExistingGrants(core, known, undefined);
  await clock.advance(0);
  expect([await outcome, steps, asks]).toEqual(['eip155', ['eip155,solana'], []]);
});

it('lead to the namespace that the visitor chose', async () => {
  const { core, known, clock } = page(both);
  const outcome = connectExistingGrants(core, known, 'solana');
  await clock.advance(0);
  expect(await outcome).toBe('solana');
});

it.each([
  ['there are none', {}, undefined],
  ['the chosen namespace is not among them', { eip155: grantOn('eip155:1') }, 'solana'],
])('lead nowhere if %s', async (_name, grants, namespace) => {
  const { core, known, clock } = page(grants);
  const outcome = connectExistingGrants(core, known, namespace);
  await clock.advance(0);
  expect(await outcome).toBeUndefined();
});

it('are connected if there is just one', async () => {
  const { core, known, clock } = page({ solana: grantOn('solana:1') });
  const outcome = connectExistingGrants(core, known, undefined);
  await clock.advance(0);
  expect(await outcome).toBe('solana');
});

it('lead nowhere if the library fails', async () => {
  const { core, known, clock, evm, steps } = page({ eip155: grantOn('eip155:1') });
  evm.answer = () => Promise.reject(new Error('no'));
  const outcome = connectExistingGrants(core, known, undefined);
  await clock.advance(0);
  expect([await outcome, steps]).toEqual([undefined, []]);
});
