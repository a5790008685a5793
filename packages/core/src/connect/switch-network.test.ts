import { describe, expect, it } from 'vitest';
import type { AppKitCore } from '../contract/core.ts';
import type { View } from '../contract/views.ts';
import { goBack, push } from '../modal/navigate.ts';
import { open } from '../modal/open.ts';
import { removeNetwork } from '../options/set-networks.ts';
import { selectNetworkRows } from '../select/network-rows.ts';
import { readNetwork } from '../store/list-network.ts';
import { makeCore, network } from '../test-support/fake-adapter.ts';
import { page } from '../test-support/two-namespaces.ts';
import { switchNetwork } from './switch-network.ts';

const views = (core: AppKitCore): readonly string[] =>
  core.store.getState().router.history.map(({ name }) => name);
const never = (): Promise<void> => new Promise(() => undefined);

describe('switchNetwork', () => {
  const second = readNetwork(network(2));

  it('returns REQUEST_PENDING for a second switch while the wallet has not answered the first', async () => {
    const third = readNetwork(network(3));
    const { core, adapter } = makeCore({ networks: [network(1), network(2), network(3)] });
    adapter.reportConnected();
    adapter.answer = never;
    open(core, { view: 'Networks' });
    void switchNetwork(core, { network: second });
    expect((await switchNetwork(core, { network: third }))?.code).toBe('REQUEST_PENDING');
    expect(core.store.getState().router.history.at(-1)).toEqual({ name: 'SwitchNetwork', network: second });
    expect(adapter.calls).toHaveLength(1);
  });

  it('only stores the choice while disconnected', async () => {
    const { core, adapter } = makeCore();
    await switchNetwork(core, { network: second });
    expect(adapter.calls).toEqual([]);
    expect(core.store.getState().activeNetwork.caipNetworkId).toBe('eip155:2');
  });

  it('calls the wallet, shows SwitchNetwork meanwhile, and returns to Account', async () => {
    const { core, adapter } = makeCore();
    adapter.reportConnected();
    adapter.answer = async () => adapter.reportConnected('test.one', 'eip155:2');
    open(core);
    push(core, { name: 'Networks' });
    const done = switchNetwork(core, { network: second });
    expect(views(core)).toEqual(['Account', 'Networks', 'SwitchNetwork']);
    await done;
    expect(views(core)).toEqual(['Account']);
    expect(selectNetworkRows(core.store.getState()).map(({ current }) => current)).toEqual([false, true]);
  });

  it('fails and keeps the active network if the wallet rejects', async () => {
    const { core, adapter } = makeCore();
    adapter.reportConnected();
    adapter.answer = () => Promise.reject(Object.assign(new Error('no'), { code: 4001 }));
    open(core);
    expect((await switchNetwork(core, { network: second }))?.code).toBe('REJECTED');
    expect(core.store.getState().switchFlow.status).toBe('failed');
    expect(core.store.getState().activeNetwork.caipNetworkId).toBe('eip155:1');
  });

  it('refuses a network that the site does not list', async () => {
    const { core } = makeCore();
    expect((await switchNetwork(core, { network: readNetwork(network(3)) }))?.code).toBe('NETWORK_NOT_FOUND');
  });
});

it('applies a late network switch, but keeps the view that the visitor went back to', async () => {
  const { core, adapter } = makeCore();
  adapter.reportConnected();
  let answer: () => void = () => undefined;
  adapter.answer = () => new Promise((resolve) => (answer = resolve));
  open(core);
  push(core, { name: 'Networks' });
  const done = switchNetwork(core, { network: readNetwork(network(2)) });
  goBack(core);
  answer();
  await done;
  expect(core.store.getState().router.history.map(({ name }) => name)).toEqual(['Account', 'Networks']);
  expect(core.store.getState().activeNetwork.caipNetworkId).toBe('eip155:2');
});

describe('after a switch, the modal', () => {
  const second = readNetwork(network(2));
  const switched = async (history: readonly View[], answers = true) => {
    const { core, adapter } = makeCore();
    adapter.reportConnected();
    if (answers) adapter.answer = async () => adapter.reportConnected('test.one', 'eip155:2');
    open(core);
    core.dispatch({ type: 'routed', history, direction: 'forward' });
    await switchNetwork(core, { network: second });
    return core.store.getState().open ? views(core) : undefined;
  };

  it('returns to Account if the choice was made there', async () => {
    expect(await switched([{ name: 'Account' }, { name: 'Networks' }])).toEqual(['Account']);
  });

  it('returns to Swap if Swap requested a supported network', async () => {
    const history: readonly View[] = [
      { name: 'Account' },
      { name: 'UnsupportedChain', reason: 'swap' },
      { name: 'Networks' },
    ];
    expect(await switched(history)).toEqual(['Account', 'Swap']);
  });

  it('closes if it was closed before', async () => {
    expect(await switched([{ name: 'Networks' }])).toBeUndefined();
  });

  it('shows Connect while disconnected, unless the networks were opened on their own', async () => {
    const { core } = makeCore();
    const choose = async (history: readonly View[]) => {
      open(core);
      core.dispatch({ type: 'routed', history, direction: 'forward' });
      await switchNetwork(core, { network: second });
      return core.store.getState().open ? views(core) : undefined;
    };
    expect(await choose([{ name: 'Connect' }, { name: 'Networks' }])).toEqual(['Connect']);
    expect(await choose([{ name: 'UnsupportedChain' }])).toEqual(['Connect']);
    expect(await choose([{ name: 'Networks' }])).toBeUndefined();
  });

  it('stays on a view that requested no network', async () => {
    const { core } = makeCore();
    open(core);
    await switchNetwork(core, { network: second });
    expect(views(core)).toEqual(['Connect']);
  });
});

it('shows what the switch requires if only another namespace is connected', async () => {
  const { core, evm } = page();
  evm.reportConnected();
  open(core);
  const solana = readNetwork(network(1, 'solana'));
  expect(await switchNetwork(core, { network: solana })).toBeUndefined();
  expect(core.store.getState().router.history.at(-1)).toEqual({ name: 'SwitchActiveChain', network: solana });
  expect(core.store.getState().activeNamespace).toBe('eip155');
});

it('keeps a listed network active if the site removes the requested one before the wallet answers', async () => {
  const { core, adapter } = makeCore();
  adapter.reportConnected();
  let answer: () => void = () => undefined;
  adapter.answer = () => new Promise((resolve) => (answer = resolve));
  const done = switchNetwork(core, { network: readNetwork(network(2)) });
  removeNetwork(core, 'eip155', 2);
  answer();
  expect(await done).toBeUndefined();
  expect(core.store.getState().activeNetwork.caipNetworkId).toBe('eip155:1');
});

it('times out if the wallet does not answer, and then accepts another switch', async () => {
  const { core, adapter, clock } = makeCore();
  adapter.reportConnected();
  adapter.answer = never;
  const done = switchNetwork(core, { network: readNetwork(network(2)) });
  await clock.advance(6 * 60_000);
  expect((await done)?.code).toBe('TIMED_OUT');
  adapter.answer = async () => adapter.reportConnected('test.one', 'eip155:2');
  expect(await switchNetwork(core, { network: readNetwork(network(2)) })).toBeUndefined();
});
