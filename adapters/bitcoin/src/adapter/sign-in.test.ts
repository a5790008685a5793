// @vitest-environment happy-dom

import { connect, disconnect, signIn } from '@mooring/core/modal';
import { createCore } from '@mooring/core/page';
import { DefaultSIWX } from '@mooring/core/siwx';
import { expect, it, onTestFinished } from 'vitest';
import { testnet4Id } from '../network/chains.ts';
import { testWorld } from '../test-support/world.ts';

it.each(['wbip', 'standard', 'unisat', 'okx'] as const)(
  'signs in with the payment account of a %s wallet, keeps it across a reload, and signs out on disconnect',
  async (kind) => {
    const world = testWorld(kind);
    const { networks, storage } = world;
    const options = { domain: 'site.example', uri: 'https://site.example/', required: true };
    const siwx = new DefaultSIWX(options);
    const core = createCore({ networks, adapters: [world.makeAdapter()], siwx, storage });
    onTestFinished(() => core.destroy());
    await core.start();
    const needed = new Promise<void>((resolve) => {
      core.store.subscribe(() => {
        if (core.store.getState().signIn.status === 'needed') resolve();
      });
    });
    await connect(core, { connectorId: world.connectorIds[0] });
    await needed;
    expect(await signIn(core)).toBeUndefined();
    expect(core.store.getState()).toMatchObject({ open: false, signIn: { status: 'signed' } });
    const [account] = world.accounts;
    const [session] = await siwx.getSessions(testnet4Id, account);
    expect(session?.message).toContain(`sign in with your Bitcoin account:\n${account}\n`);
    // A returning visitor's signature is verified again.
    const later = new DefaultSIWX(options);
    const adapter = world.makeAdapter();
    later.attach({
      now: () => Date.now(),
      storage,
      verifies: () => true,
      verifyMessage: (parameters) => adapter.verifyMessage(parameters),
    });
    expect(await later.getSessions(testnet4Id, account)).toEqual([session]);
    await disconnect(core);
    expect(await siwx.getSessions(testnet4Id, account)).toEqual([]);
  },
);
