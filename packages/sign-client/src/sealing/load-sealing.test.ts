import { afterEach, expect, it, vi } from 'vitest';
import { createError } from '../errors.ts';
import { chain as chainId, connectPeers, createPeers } from '../test-support/peers.ts';
import { settle } from '../testing/fake-clock.ts';

const code = vi.hoisted(() => ({ arrives: true }));

vi.mock('./load-sealing.ts', async (original) => {
  const real = await original<typeof import('./load-sealing.ts')>();
  return {
    loadSealing: async () => {
      if (code.arrives) return real.loadSealing();
      throw createError('PART_NOT_LOADED');
    },
  };
});

afterEach(() => {
  code.arrives = true;
});

const request = { method: 'personal_sign', params: [] };

it('a request whose sealing code does not arrive says so, leaves nothing behind, and works once it does', async () => {
  const peers = await createPeers();
  const { topic } = await connectPeers(peers);
  const { dapp, wallet } = peers;
  await settle();
  wallet.on('session_request', ({ id }) => {
    void wallet.respond({ topic, response: { id, jsonrpc: '2.0', result: '0x1' } });
  });
  const records = async () => [...(await dapp.core.storage.getKeys())].sort();
  const before = await records();
  code.arrives = false;
  await expect(dapp.request({ topic, chainId, request })).rejects.toMatchObject({ code: 'PART_NOT_LOADED' });
  expect(await records()).toEqual(before);
  code.arrives = true;
  expect(await dapp.request({ topic, chainId, request })).toBe('0x1');
});

it('a message that comes meanwhile is left with the relay, and heard when it is pushed again', async () => {
  const peers = await createPeers();
  const { topic } = await connectPeers(peers);
  const { dapp, wallet } = peers;
  await settle();
  const message = await wallet.core.messenger.seal(topic, {
    id: 1,
    jsonrpc: '2.0',
    method: 'wc_sessionEvent',
    params: { event: { name: 'chainChanged', data: 1 }, chainId },
  });
  const heard = vi.fn();
  dapp.on('session_event', heard);
  code.arrives = false;
  await expect(dapp.core.messenger.receive({ topic, message })).rejects.toMatchObject({
    code: 'PART_NOT_LOADED',
  });
  code.arrives = true;
  await dapp.core.messenger.receive({ topic, message });
  await dapp.core.messenger.idle();
  expect(heard).toHaveBeenCalledOnce();
});
