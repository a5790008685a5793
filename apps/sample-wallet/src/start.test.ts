// @vitest-environment happy-dom
import type { WalletKit } from '@mooring/sign-client/wallet';
import { beforeEach, expect, it, vi } from 'vitest';
import { loadConfig, type WalletConfig } from './config/load-config.ts';
import { endSessions } from './connect/end-sessions.ts';
import { startWalletKit } from './connect/start-wallet-kit.ts';
import { watchWaitingSites } from './connect/waiting-sites.ts';
import { leaveSites, type Started, start } from './start.ts';
import { openVisitKept, type VisitKept } from './vault/visit-kept.ts';

vi.mock('./config/load-config.ts', () => ({ loadConfig: vi.fn() }));
vi.mock('./connect/start-wallet-kit.ts', () => ({ startWalletKit: vi.fn() }));
vi.mock('./connect/waiting-sites.ts', () => ({ watchWaitingSites: vi.fn() }));
vi.mock('./connect/end-sessions.ts', () => ({ endSessions: vi.fn() }));
vi.mock('./vault/visit-kept.ts', () => ({ openVisitKept: vi.fn() }));

const services = { relay: 'ws://localhost:4002', api: 'http://localhost:4001' };
const config: WalletConfig = { services, networks: [], links: {}, projectId: 'wallet' } as WalletConfig;
const kit = {} as WalletKit;
const online = vi.spyOn(navigator, 'onLine', 'get');

/** Storage with these values. */
const keptWith = (get: VisitKept['get']) => ({ get, lasts: () => true }) as VisitKept;

beforeEach(() => {
  vi.resetAllMocks();
  online.mockReturnValue(true);
  vi.mocked(loadConfig).mockResolvedValue(config);
  vi.mocked(openVisitKept).mockResolvedValue(keptWith(async () => undefined));
  vi.mocked(startWalletKit).mockResolvedValue(kit);
});

/** The sentence that explains why the wallet cannot start. */
async function reason(): Promise<unknown> {
  const result = await start();
  if (result.ok) return 'started';
  return result.why(new Proxy({}, { get: (_, key) => () => key }) as Parameters<typeof result.why>[0]);
}

async function started(): Promise<Started> {
  const result = await start();
  if (!result.ok) throw new Error('not started');
  return result.started;
}

it('starts without connecting to the relay', async () => {
  expect(await started()).toMatchObject({ config, exists: false });
  expect(startWalletKit).not.toHaveBeenCalled();
});

it('shows why it cannot start', async () => {
  vi.mocked(loadConfig).mockRejectedValue(new Error('HTTP 500'));
  expect(await reason()).toBe('configFailed');
  online.mockReturnValue(false);
  expect(await reason()).toBe('offline');
  vi.mocked(loadConfig).mockResolvedValue(config);
  vi.mocked(openVisitKept).mockRejectedValue(new Error('cannot be read'));
  expect(await reason()).toBe('storageFailed');
});

it('does not take storage that cannot be read for that of no wallet', async () => {
  vi.mocked(openVisitKept).mockResolvedValue(keptWith(() => Promise.reject(new Error('cannot be read'))));
  expect(await reason()).toBe('storageFailed');
});

it('connects to the relay once, for the locked and the unlocked wallet', async () => {
  const stop = () => undefined;
  vi.mocked(watchWaitingSites).mockReturnValue(stop);
  const { openKit, watchWaiting } = await started();
  const listener = () => undefined;
  expect(await Promise.all([watchWaiting(listener), openKit()])).toEqual([stop, kit]);
  expect(await openKit()).toBe(kit);
  expect(vi.mocked(startWalletKit).mock.calls).toEqual([[services.relay, services.api]]);
  expect(vi.mocked(watchWaitingSites).mock.calls).toEqual([[kit, listener]]);
});

it('connects again if it failed', async () => {
  vi.mocked(startWalletKit).mockRejectedValueOnce(new Error('no relay'));
  const { openKit } = await started();
  await expect(openKit()).rejects.toThrow('no relay');
  expect(await openKit()).toBe(kit);
});

it('leaves all sites while it is locked, and does not fail without the relay', async () => {
  const parts = await started();
  await leaveSites(parts);
  expect(endSessions).toHaveBeenCalledExactlyOnceWith(kit);
  vi.mocked(startWalletKit).mockRejectedValue(new Error('no relay'));
  await leaveSites(await started());
  expect(endSessions).toHaveBeenCalledOnce();
});
