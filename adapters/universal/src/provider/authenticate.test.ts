import { buildAuthObject, formatMessage, populateAuthPayload } from '@mooring/sign-client/utils';
import { privateKeyToAccount } from 'viem/accounts';
import { expect, it, vi } from 'vitest';
import { type ProviderWorld, providerWorld } from '../test-support/provider-world.ts';

const signer = privateKeyToAccount(`0x${'11'.repeat(32)}`);
const wanted = {
  chains: ['eip155:1', 'eip155:137'],
  domain: 'site.example',
  nonce: 'abcdef12',
  uri: 'https://site.example/login',
  methods: ['personal_sign'],
};

/** The wallet signs for the whole request. */
function signsIn({ wallet }: ProviderWorld): void {
  wallet.once('session_authenticate', async ({ id, params: { authPayload } }) => {
    const payload = populateAuthPayload({ authPayload, chains: wanted.chains, methods: wanted.methods });
    const auths = await Promise.all(
      payload.chains.map(async (chain) => {
        const account = `${chain}:${signer.address}`;
        const s = await signer.signMessage({ message: formatMessage(payload, account) });
        return buildAuthObject(payload, { t: 'eip191', s }, account);
      }),
    );
    await wallet.approveSessionAuthenticate({ id, auths });
  });
}

it('signs in and connects in one step', async () => {
  const here = await providerWorld();
  const provider = await here.open();
  const entry = { methods: [], events: [], rpcMap: { 137: 'http://node.test/137' } };
  await provider.connect({
    optionalNamespaces: { eip155: { ...entry, chains: wanted.chains } },
    skipPairing: true,
  });
  signsIn(here);
  provider.once('display_uri', (uri: string) => void here.wallet.pair({ uri }));
  const { auths, session } = await provider.authenticate(wanted);
  expect(auths).toHaveLength(2);
  expect(here.events.map(([name]) => name)).toEqual(['display_uri', 'connect']);
  expect(provider.session).toEqual(session);
  expect(await provider.request({ method: 'eth_accounts' })).toEqual([signer.address]);
  expect(await provider.request({ method: 'personal_sign' }, 'eip155:137')).toBe(
    'personal_sign on eip155:137',
  );
  expect(await provider.request({ method: 'eth_blockNumber' }, 'eip155:137')).toContain('node.test/137');
  await provider.client.dispose();
  expect((await here.open()).session?.topic).toBe(session?.topic);
});

it('rejects with the cause, and with the wallet’s own error', async () => {
  const here = await providerWorld();
  const provider = await here.open();
  await expect(provider.authenticate({ ...wanted, chains: ['solana:one'] })).rejects.toMatchObject({
    code: 'AUTHENTICATE_INVALID',
  });
  await expect(provider.authenticate(undefined as never)).rejects.toBeInstanceOf(Error);
  const reason = { code: 5000, message: 'User rejected.' };
  here.wallet.once('session_authenticate', ({ id }) => {
    void here.wallet.rejectSessionAuthenticate({ id, reason });
  });
  provider.once('display_uri', (uri: string) => void here.wallet.pair({ uri }));
  await expect(provider.authenticate(wanted)).rejects.toMatchObject(reason);
  expect(provider.session).toBeUndefined();
});

it('opens the app of a known wallet, without the relay', async () => {
  const apps = new Map<string, (event: { url: string }) => void>();
  const app = (name: string) => {
    const universal = `https://${name}.example/app`;
    return {
      universal,
      options: {
        metadata: {
          name,
          description: '',
          url: `https://${name}.example`,
          icons: [],
          redirect: { universal, linkMode: true },
        },
        linking: {
          openURL: async (url: string) => apps.get(url.split('?')[0] ?? '')?.({ url }),
          addEventListener: (_type: 'url', listener: (event: { url: string }) => void) => {
            apps.set(universal, listener);
            return { remove: () => apps.delete(universal) };
          },
        },
      },
    };
  };
  const [site, phone] = [app('site'), app('phone')];
  const here = await providerWorld(site.options, phone.options);
  const provider = await here.open();
  // Its code is being fetched.
  await vi.waitFor(() => expect(apps.size).toBe(2), 10_000);
  signsIn(here);
  provider.once('display_uri', (uri: string) => void here.wallet.pair({ uri }));
  await provider.authenticate(wanted);
  await here.settle();
  signsIn(here);
  const link = new Promise<string>((resolve) => provider.once('display_uri', resolve));
  const again = provider.authenticate({ ...wanted, nonce: 'again123' }, phone.universal);
  const url = await link;
  expect(url.startsWith(`${phone.universal}?`)).toBe(true);
  apps.get(phone.universal)?.({ url });
  expect((await again).session?.transportType).toBe('link_mode');
  expect(await provider.request({ method: 'personal_sign' }, 'eip155:1')).toBe('personal_sign on eip155:1');
});
