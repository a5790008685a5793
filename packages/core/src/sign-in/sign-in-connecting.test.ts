import { expect, it } from 'vitest';
import type { ModalEvent } from '../contract/modal-event.ts';
import type { Siwx, SiwxSession } from '../contract/siwx.ts';
import { onModalEvent } from '../events/modal-events.ts';
import { DefaultSIWX } from '../siwx/default-siwx.ts';
import { address, makeCore } from '../test-support/fake-adapter.ts';
import { signInConnecting } from './sign-in-connecting.ts';

const page = { domain: 'shop.example', uri: 'https://shop.example/', getNonce: async () => 'nonce1234' };

/** A site's sign-in that stores its sessions. */
function site(change: Partial<Siwx> = {}) {
  const kept: SiwxSession[] = [];
  const plain = new DefaultSIWX(page);
  const siwx: Siwx = {
    createMessage: (input) => plain.createMessage(input),
    addSession: async (session) => void kept.push(session),
    setSessions: async () => undefined,
    getSessions: async () => kept,
    async revokeSession(chainId, accountAddress) {
      const isKept = ({ data }: SiwxSession) =>
        data.chainId !== chainId || data.accountAddress !== accountAddress;
      kept.splice(0, kept.length, ...kept.filter(isKept));
    },
    ...change,
  };
  return { siwx, kept };
}

const signed = { address, message: 'the text', signature: 'the signature' };

it('returns the terms, stores the session, and revokes it', async () => {
  const { siwx, kept } = site();
  const { core } = makeCore({ siwx });
  const events: ModalEvent['event'][] = [];
  onModalEvent(core, ({ event }) => events.push(event));
  const offered = await signInConnecting(core, 'eip155:1');
  expect(offered?.terms).toMatchObject({
    domain: 'shop.example',
    uri: 'https://shop.example/',
    nonce: 'nonce1234',
    issuedAt: new Date(core.clock.now()).toISOString(),
  });
  await offered?.accept(signed);
  expect(kept).toMatchObject([
    {
      data: { chainId: 'eip155:1', accountAddress: address, nonce: 'nonce1234', version: '1' },
      message: 'the text',
      signature: 'the signature',
    },
  ]);
  expect(events).toContain('SIWX_AUTH_SUCCESS');
  expect(core.store.getState().toast).toMatchObject({ open: false });
  await offered?.revoke();
  expect(kept).toEqual([]);
});

it('stores nothing of a wallet that signs after it was given up', async () => {
  const { siwx, kept } = site();
  const { core } = makeCore({ siwx });
  const offered = await signInConnecting(core, 'eip155:1');
  await offered?.revoke();
  await expect(offered?.accept(signed)).rejects.toMatchObject({ code: 'ABORTED' });
  expect(kept).toEqual([]);
});

it('revokes what the site stores while the wallet is given up', async () => {
  let store: () => void = () => undefined;
  const { siwx, kept } = site({
    addSession: async (session) => {
      await new Promise<void>((resolve) => {
        store = resolve;
      });
      kept.push(session);
    },
  });
  const { core } = makeCore({ siwx });
  const offered = await signInConnecting(core, 'eip155:1');
  const accepted = expect(offered?.accept(signed)).rejects.toMatchObject({ code: 'ABORTED' });
  await offered?.revoke();
  store();
  await accepted;
  expect(kept).toEqual([]);
});

it('revokes nothing if nothing was stored', async () => {
  const refused: string[] = [];
  const { siwx } = site({
    addSession: () => Promise.reject(new Error('the server knows better')),
    revokeSession: async (chainId) => void refused.push(chainId),
  });
  const { core } = makeCore({ siwx });
  const events: ModalEvent['event'][] = [];
  onModalEvent(core, ({ event }) => events.push(event));
  const offered = await signInConnecting(core, 'eip155:1');
  await expect(offered?.accept(signed)).rejects.toThrow('the server knows better');
  expect(events).toContain('SIWX_AUTH_ERROR');
  await offered?.revoke();
  expect(refused).toEqual([]);
});

it.each<readonly [string, Siwx | undefined]>([
  ['has no sign-in', undefined],
  ['has none for the chain', site({ serves: () => false }).siwx],
  ['cannot write a message', site({ createMessage: () => Promise.reject(new Error('offline')) }).siwx],
  [
    'writes a field of two lines',
    site({
      createMessage: async (input) => ({
        ...(await new DefaultSIWX(page).createMessage(input)),
        nonce: 'a\nb',
      }),
    }).siwx,
  ],
])('offers nothing if the site %s', async (_what, siwx) => {
  const { core } = makeCore(siwx === undefined ? {} : { siwx });
  expect(await signInConnecting(core, 'eip155:1')).toBeUndefined();
});

it('waits three seconds for the terms', async () => {
  const { siwx } = site({ createMessage: () => new Promise(() => undefined) });
  const { core, clock } = makeCore({ siwx });
  const offered = signInConnecting(core, 'eip155:1');
  await clock.advance(3_000);
  expect(await offered).toBeUndefined();
});
