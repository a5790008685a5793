import type { AppKitCore } from '@mooring/core';
import { renewPairing, startPairing } from '@mooring/core/modal';
import { createCore } from '@mooring/core/page';
import { FakeClock } from '@mooring/protocol/testing';
import { memoryStorage } from '@mooring/sign-client/testing';
import { expect, it, onTestFinished } from 'vitest';
import { UniversalAdapter } from '../adapter/universal-adapter.ts';
import { given, next, openRelay, openWallet } from '../test-support/paired-peers.ts';
import { networks } from '../test-support/paired-world.ts';
import { pairedWallet } from './paired-wallet.ts';

type State = ReturnType<AppKitCore['store']['getState']>;

/** Resolves with the state once it satisfies the condition. */
function until(core: AppKitCore, isSo: (state: State) => boolean): Promise<State> {
  return new Promise((resolve) => {
    const look = (state: State): void => {
      if (isSo(state)) resolve(state);
    };
    onTestFinished(core.store.subscribe(look));
    look(core.store.getState());
  });
}

const shownLink = ({ pairing }: State) => (pairing.status === 'waiting' ? pairing.uri : undefined);

async function page() {
  const relay = await openRelay();
  const clock = new FakeClock(Date.now());
  const wallet = pairedWallet({
    relayUrl: relay.url,
    metadata: { name: 'site', description: '', url: 'https://site.example', icons: [] },
    networks,
    storage: undefined,
    sessionStorage: memoryStorage(),
    clock,
  });
  onTestFinished(() => wallet.destroy());
  const core = createCore({ networks, adapters: [new UniversalAdapter()], wallets: [wallet], clock });
  onTestFinished(() => core.destroy());
  await core.start();
  return { core, clock, phone: await openWallet(relay.url) };
}

it('connects a wallet that approves a scanned link after the link was renewed', async () => {
  const { core, clock, phone } = await page();
  void startPairing(core);
  const first = shownLink(await until(core, (state) => shownLink(state) !== undefined)) ?? '';
  const proposed = next(phone, 'session_proposal');
  await phone.pair({ uri: first });
  const { id } = await proposed;
  await clock.advance(231_000);
  expect(core.store.getState().pairing.status).toBe('expired');
  void renewPairing(core);
  await until(core, (state) => ![undefined, first].includes(shownLink(state)));
  await phone.approveSession({ id, namespaces: given });
  const { connections } = await until(core, (state) => state.connections.eip155?.status === 'connected');
  expect(connections.eip155).toMatchObject({ connectorId: 'walletConnect' });
  expect(Object.keys(phone.getActiveSessions())).toHaveLength(1);
});
