import '../exports/background.ts';
import { expect, it } from 'vitest';
import type { ConnectSignIn, OfferSignIn } from '../contract/adapter.ts';
import { DefaultSIWX } from '../siwx/default-siwx.ts';
import { address, makeCore } from '../test-support/fake-adapter.ts';
import { memoryStorage } from '../testing/memory-storage.ts';
import { connectWithSignIn } from './connect-with-sign-in.ts';

const siwx = () =>
  new DefaultSIWX({
    domain: 'shop.example',
    uri: 'https://shop.example/',
    storage: memoryStorage(),
    messenger: {
      createMessage: (input) =>
        new DefaultSIWX({ domain: 'shop.example', uri: 'https://shop.example/' }).createMessage(input),
    },
    verifier: { verify: async () => true },
  });
const signIn = (offered: ConnectSignIn | undefined): Promise<void> | undefined =>
  offered?.accept({ address, message: 'text', signature: 'signature' });

it('keeps the sign-in of a wallet that connects', async () => {
  const site = siwx();
  const { core } = makeCore({ siwx: site });
  await connectWithSignIn(core, async (offer) => signIn(await offer?.('eip155:1')));
  expect(await site.getSessions('eip155:1', address)).toHaveLength(1);
});

it('revokes the sign-in of a wallet that does not connect after all', async () => {
  const site = siwx();
  const { core } = makeCore({ siwx: site });
  const connected = connectWithSignIn(core, async (offer) => {
    await signIn(await offer?.('eip155:1'));
    expect(await site.getSessions('eip155:1', address)).toHaveLength(1);
    throw new Error('no account');
  });
  await expect(connected).rejects.toThrow('no account');
  expect(await site.getSessions('eip155:1', address)).toEqual([]);
});

it('offers no sign-in, for which a wallet would prompt, once the connection is given up', async () => {
  const site = siwx();
  const { core } = makeCore({ siwx: site });
  let offered: Promise<unknown> | undefined;
  const connected = connectWithSignIn(core, async (offer) => {
    offered = offer?.('eip155:1');
    offered?.catch(() => undefined);
    throw new Error('given up');
  });
  await expect(connected).rejects.toThrow('given up');
  await expect(offered).rejects.toMatchObject({ code: 'ABORTED' });
});

it("offers nothing on a site without a sign-in, and rejects with the wallet's error", async () => {
  const { core } = makeCore();
  const offers: (OfferSignIn | undefined)[] = [];
  await connectWithSignIn(core, async (offer) => void offers.push(offer));
  expect(offers).toEqual([undefined]);
  await expect(connectWithSignIn(core, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  const wanted = makeCore({ siwx: siwx() }).core;
  await expect(connectWithSignIn(wanted, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
});
