import { createCore, updateOptions } from '@mooring/core/page';
import { testNetwork } from '@mooring/core/testing';
import { networkPath, warningPath } from '@mooring/ui/page';
import { expect, onTestFinished, test } from 'vitest';
import { messages } from '../messages/page/en.generated.ts';
import { networkModel, networkParts } from './network-model.ts';

/** A site with two networks, and a wallet that can be on any. */
function page() {
  const core = createCore({ networks: [testNetwork(1), testNetwork(2)], adapters: [] });
  onTestFinished(() => core.destroy());
  return {
    core,
    parts: () => networkParts(core.store.getState()),
    model: (label?: string) => networkModel(core.store.getState(), { label }, messages),
    connect(chain: number) {
      const accounts = [`eip155:${chain}:0xabcdef0000000000000000000000000000012345`] as const;
      const chainId = `eip155:${chain}` as const;
      const held = {
        connectorId: 'one',
        wallet: { name: 'One', type: 'announced' as const },
        accounts,
        chainId,
      };
      const connection = { status: 'connected' as const, ...held, address: accounts[0] };
      core.dispatch({
        type: 'reported',
        projections: { eip155: { connection, connections: [held], connectors: [] } },
      });
    },
  };
}

test('names the current network or the site’s label, and opens the list', () => {
  const { model } = page();
  expect(model()).toEqual({
    ...{ text: 'Network 1', name: messages.networkButton({ name: 'Network 1' }), slotted: true },
    ...{ mark: { path: networkPath }, disabled: false, opens: { view: 'Networks' } },
  });
  expect(model('Chain')).toMatchObject({ text: 'Chain', name: messages.networkButton({ name: 'Chain' }) });
});

test('warns of a network that the site does not list', () => {
  const { model, parts, connect } = page();
  const before = parts();
  connect(999);
  expect(parts()).not.toEqual(before);
  expect(model()).toMatchObject({
    ...{ text: messages.unsupportedNetwork(), mark: { path: warningPath } },
    opens: { view: 'UnsupportedChain' },
  });
});

test('is disabled if the visitor may not switch, unless it is to leave an unlisted network', () => {
  const { core, model, parts, connect } = page();
  const before = parts();
  updateOptions(core, { enableNetworkSwitch: false });
  expect(parts()).not.toEqual(before);
  expect(model().disabled).toBe(true);
  connect(999);
  expect(model().disabled).toBe(false);
});

test('shows only pictures that need no request', () => {
  const { core, model, parts } = page();
  const marked = (image: string) => {
    updateOptions(core, { chainImages: { 1: image } });
    return model().mark;
  };
  const before = parts();
  const icon = 'data:image/png;base64,AAAA';
  expect(marked(icon)).toEqual({ name: 'Network 1', icon });
  expect(parts()).not.toEqual(before);
  expect(marked('https://images.example/1.png')).toEqual({ path: networkPath });
  expect(marked('data:text/html,x')).toEqual({ path: networkPath });
});
