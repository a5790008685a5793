import type { Eip1193Provider } from '@mooring/evm';
import type { FakeClock } from '@mooring/protocol/testing';
import { loadWalletActions } from '../lazy.ts';
import { type Attached, attach, testWorld } from './attach.ts';
import type { World } from './world.ts';

type Request = Parameters<Eip1193Provider['request']>[0];
type Answer = (request: Request, pass: Eip1193Provider['request']) => Promise<unknown>;

/** A connected wallet whose answers the test controls. */
export async function connectedWallet(
  answer: Answer,
): Promise<
  Pick<Attached, 'adapter' | 'clock'> & { readonly world: World; readonly requests: readonly string[] }
> {
  const world = testWorld();
  const { adapter, clock } = attach(world);
  await adapter.connect({ connectorId: 'test.one' });
  const { provider } = world.wallets[0];
  const pass = provider.request.bind(provider);
  const requests: string[] = [];
  provider.request = (request) => {
    requests.push(request.method);
    return answer(request, pass);
  };
  return { world, adapter, requests, clock };
}

/** A wallet's error on a switch. */
export const switchError = (code: number, wrapped = false): Error =>
  Object.assign(new Error('no'), wrapped ? { code: -1, data: { originalError: { code } } } : { code });

/** Accepts every switch but stays on its chain. */
export const staysPut: Answer = async (request, pass) =>
  request.method === 'wallet_switchEthereumChain' || request.method === 'wallet_addEthereumChain'
    ? null
    : pass(request);

/** Fails every switch with an error. */
export const failsSwitch =
  (error: Error): Answer =>
  (request, pass) =>
    request.method === 'wallet_switchEthereumChain' ? Promise.reject(error) : pass(request);

/** Advances the clock until a promise settles, ten seconds at most. */
export async function settled<T>(running: Promise<T>, clock: FakeClock): Promise<T> {
  let done = false;
  const result = running.finally(() => {
    done = true;
  });
  result.catch(() => undefined);
  await loadWalletActions();
  for (let turn = 0; turn < 20 && !done; turn += 1) await clock.advance(500);
  if (!done) throw new Error('does not settle');
  return result;
}
