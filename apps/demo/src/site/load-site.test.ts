// @vitest-environment happy-dom
import { createAppKit } from '@mooring/kit';
import { httpTimeoutMs } from '@mooring/protocol/limits';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadSite } from './load-site.ts';
import { sampleWalletIcon } from './pictures.ts';

const updateOptions = vi.hoisted(() => vi.fn());
vi.mock('@mooring/kit', () => ({ createAppKit: vi.fn(() => ({ updateOptions })) }));
vi.mock('@mooring/adapter-wagmi', () => ({
  WagmiAdapter: class {
    readonly wagmiConfig = {};
  },
}));
vi.mock('./solana.ts', () => ({
  solanaParts: () => ({ adapter: { namespace: 'solana' }, networks: [{ id: 'cluster' }] }),
}));
vi.mock('./bitcoin.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

const nativeCurrency = { name: 'Coin', symbol: 'COIN', decimals: 8 };
const icon = 'data:image/png;base64,AAAA';
const evmNetwork = { id: 31_337, name: 'A', rpcUrl: 'http://localhost:1', nativeCurrency, icon };
const settings = {
  networks: [evmNetwork],
  services: { relay: 'ws://localhost:4002', api: 'http://localhost:4001' },
  links: { sampleWallet: 'http://localhost:4004' },
  projectId: 'demo',
};

const asked: unknown[] = [];
const serve = (answer: () => Response | Promise<Response>) =>
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address);
    return answer();
  });

beforeEach(() => {
  asked.length = 0;
  vi.mocked(createAppKit).mockClear();
});
afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** The sentence that explains why the page cannot start. */
async function reason(): Promise<unknown> {
  const result = await loadSite();
  if (result.ok) return 'started';
  return result.why(
    new Proxy({}, { get: (_, key) => (values?: object) => ({ key, ...values }) }) as unknown as Parameters<
      typeof result.why
    >[0],
  );
}
const options = () => vi.mocked(createAppKit).mock.lastCall?.[0];

it('starts the kit with the services, networks and wallet of its settings', async () => {
  serve(() => Response.json(settings));
  const result = await loadSite();
  expect(result).toMatchObject({ ok: true, site: { solana: undefined, bitcoin: undefined } });
  expect(asked).toEqual(['/config.json']);
  expect(options()).toMatchObject({
    services: settings.services,
    projectId: 'demo',
    networks: [{ id: 31_337 }],
    chainImages: { 'eip155:31337': icon },
    customWallets: [
      { id: 'sample-wallet', webapp_link: 'http://localhost:4004', image_url: sampleWalletIcon },
    ],
    allWallets: 'HIDE',
    siwx: undefined,
  });
});

it('lists no sample wallet without its address', async () => {
  serve(() => Response.json({ ...settings, links: {} }));
  await loadSite();
  expect(options()).not.toHaveProperty('customWallets');
});

it('adds the namespaces of its networks, and works without those whose code does not load', async () => {
  const solana = { caipNetworkId: 'solana:abc', name: 'B', rpcUrl: 'http://localhost:2' };
  const bitcoin = { caipNetworkId: 'bip122:def', name: 'C', esploraUrl: 'http://localhost:4' };
  serve(() =>
    Response.json({
      ...settings,
      solanaNetworks: [{ ...solana, webSocketUrl: 'ws://localhost:3', nativeCurrency }],
      bitcoinNetworks: [{ ...bitcoin, nativeCurrency }],
    }),
  );
  const result = await loadSite();
  expect(result).toMatchObject({ ok: true, site: { solana: { namespace: 'solana' }, bitcoin: undefined } });
  expect(options()?.networks.map(({ id }) => id)).toEqual([31_337, 'cluster']);
});

it.each([
  ['ask', false],
  ['require', true],
])('signs the visitor in who has chosen to: %s', async (kept, required) => {
  localStorage.setItem('mooring-demo/sign-in', kept === 'ask' ? 'yes' : kept);
  serve(() => Response.json(settings));
  await loadSite();
  expect(options()?.siwx?.getRequired?.()).toBe(required);
});

it.each([
  ['cannot be reached', () => Promise.reject(new TypeError('offline'))],
  ['are not there', () => new Response('', { status: 404 })],
  ['are no JSON', () => new Response('<!doctype html>')],
])('reports settings that %s', async (_, answer) => {
  serve(answer);
  expect(await reason()).toEqual({ key: 'configUnreachable' });
});

it('reports settings that do not arrive in time', async () => {
  vi.useFakeTimers();
  serve(() => new Promise(() => undefined));
  const said = reason();
  await vi.advanceTimersByTimeAsync(httpTimeoutMs);
  expect(await said).toEqual({ key: 'configUnreachable' });
});

it('names the member of its settings that is wrong', async () => {
  serve(() => Response.json({ ...settings, networks: [{ ...evmNetwork, rpcUrl: 'javascript:alert(1)' }] }));
  expect(await reason()).toEqual({ key: 'configWrong', member: expect.stringContaining('rpcUrl') });
});
