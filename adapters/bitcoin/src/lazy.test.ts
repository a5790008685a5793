import { base64 } from '@scure/base';
import { expect, it, vi } from 'vitest';
import { testnet4Id } from './network/chains.ts';
import { inBase64, stranger, unsigned } from './test-support/test-psbt.ts';
import { attach, testWorld } from './test-support/world.ts';
import { testKeys } from './testing/test-keys.ts';

const code = vi.hoisted(() => {
  const missing = new Set<string>();
  const unless = (name: string) => async (original: () => Promise<object>) => {
    if (missing.has(name)) throw new TypeError('Failed to fetch dynamically imported module');
    return original();
  };
  return { missing, unless };
});

vi.mock('./exports/public-actions.ts', code.unless('node'));
vi.mock('./exports/transactions.ts', code.unless('transactions'));
vi.mock('@mooring/signatures/bip122', code.unless('verification'));

const [payment] = testKeys(1, testnet4Id);
const address = `${testnet4Id}:${payment.address}` as const;
const refused = { code: 'PART_NOT_LOADED' };

async function connected() {
  const world = testWorld('standard');
  const { adapter } = attach(world, { customRpcUrls: { [testnet4Id]: [{ url: 'http://127.0.0.1:1' }] } });
  await adapter.connect({ connectorId: world.connectorIds[0] });
  const provider = await adapter.getProvider();
  if (provider === undefined) throw new Error('not connected');
  return { adapter, provider, network: world.networks[0], prompts: world.own[0].prompts };
}

it('signs messages without the code that verifies, and verifies when called again', async () => {
  code.missing.add('verification');
  const { adapter } = await connected();
  const signature = await adapter.signMessage({ message: 'Ahoy', address });
  const verify = () => adapter.verifyMessage({ message: 'Ahoy', signature, address });
  await expect(verify()).rejects.toMatchObject(refused);
  code.missing.clear();
  expect(await verify()).toBe(true);
});

it('rejects with PART_NOT_LOADED before the prompt if the code for transactions or nodes fails to load', async () => {
  const { adapter, provider, network, prompts } = await connected();
  const before = [...prompts()];
  const psbt = inBase64(
    unsigned([{ key: payment, amount: 10_000n }], [{ script: stranger.script, amount: 9_000n }]),
  );
  const request = { psbt, signInputs: [{ address: payment.address, index: 0 }] };
  code.missing.add('transactions');
  await expect(provider.signPSBT(request)).rejects.toMatchObject(refused);
  code.missing.clear();
  code.missing.add('node');
  await expect(provider.signPSBT({ ...request, broadcast: true })).rejects.toMatchObject(refused);
  await expect(adapter.getBalance({ address, network })).rejects.toMatchObject(refused);
  expect(prompts()).toEqual(before);
  code.missing.clear();
  const signed = await provider.signPSBT(request);
  expect(base64.decode(signed.psbt)).not.toHaveLength(0);
  // Nothing listens at the node's address.
  await expect(adapter.getBalance({ address, network })).rejects.not.toMatchObject(refused);
});
