import { describe, expect, it } from 'vitest';
import { disconnect } from '../connect/disconnect.ts';
import { open } from '../modal/open.ts';
import { makeCore, network } from '../test-support/fake-adapter.ts';
import { both, page } from '../test-support/two-namespaces.ts';
import { readNetwork } from './list-network.ts';

type World = ReturnType<typeof page>;

const active = ({ core }: World): readonly string[] => {
  const { activeNamespace, activeNetwork } = core.store.getState();
  return [activeNamespace, activeNetwork.caipNetworkId];
};

describe('the active namespace', () => {
  it('becomes the namespace that connects first, and stays when others connect', () => {
    const made = page();
    made.solana.reportConnected();
    expect(active(made)).toEqual(['solana', 'solana:1']);
    made.evm.reportConnected();
    expect(active(made)).toEqual(['solana', 'solana:1']);
  });

  it('moves to a connected one, with its network, when its own wallet disconnects', async () => {
    const made = page();
    made.evm.reportConnected('test.one', 'eip155:2');
    made.solana.reportConnected();
    made.evm.answer = async () => made.evm.reportGone(undefined);
    await disconnect(made.core);
    expect(active(made)).toEqual(['solana', 'solana:1']);
    made.solana.reportGone(undefined);
    expect(active(made)).toEqual(['solana', 'solana:1']);
  });

  it('moves when a session update removes it, and the open account is that of the other', () => {
    const made = page();
    made.wallet.grant(both);
    made.core.dispatch({ type: 'namespaceSelected', namespace: 'eip155' });
    open(made.core);
    made.wallet.update({ solana: both.solana });
    made.wallet.lose('eip155');
    return Promise.resolve().then(async () => {
      await made.clock.advance(0);
      expect(active(made)).toEqual(['solana', 'solana:1']);
      expect(made.core.store.getState()).toMatchObject({
        open: true,
        router: { history: [{ name: 'Account' }] },
      });
    });
  });

  it('stays as the site set it when a wallet of another namespace changes', () => {
    const made = page();
    made.evm.reportConnected();
    made.core.dispatch({ type: 'networkSelected', network: readNetwork(network(1, 'solana')) });
    made.evm.reportConnected('test.one', 'eip155:2');
    expect(active(made)).toEqual(['solana', 'solana:1']);
  });

  it('stays while its wallet is reconnecting', () => {
    const made = page();
    made.evm.reportConnected();
    made.solana.reportConnected();
    made.evm.report({ connection: { status: 'connecting', connectorId: 'test.one', reconnecting: true } });
    expect(active(made)).toEqual(['eip155', 'eip155:1']);
    made.evm.report({ connection: { status: 'disconnected' }, connections: [] });
    expect(active(made)).toEqual(['solana', 'solana:1']);
  });

  it('shows its own network even if its wallet is on an unlisted one', () => {
    const made = page();
    made.evm.reportConnected();
    made.solana.reportConnected('sol', 'solana:9');
    made.core.dispatch({ type: 'namespaceSelected', namespace: 'solana' });
    expect(active(made)).toEqual(['solana', 'solana:1']);
  });

  it('requires networks of the site', () => {
    const made = page();
    made.core.dispatch({ type: 'namespaceSelected', namespace: 'kadena' });
    expect(active(made)).toEqual(['eip155', 'eip155:1']);
  });
});

it('keeps a view that does not connect when a wallet of the last visit is restored', () => {
  const { core, adapter } = makeCore();
  open(core, { view: 'Networks' });
  adapter.reportConnected();
  expect(core.store.getState().router.history.map(({ name }) => name)).toEqual(['Networks']);
});
