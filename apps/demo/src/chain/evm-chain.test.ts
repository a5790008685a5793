import { WagmiAdapter } from '@mooring/adapter-wagmi';
import { type Anvil, anvilAccounts, deployContracts, startAnvil, usdx } from '@mooring/devnet';
import { walletReadTimeoutMs } from '@mooring/protocol/limits';
import { createPublicClient, erc20Abi, http, parseEther } from 'viem';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Config, mock } from 'wagmi';
import { connect } from 'wagmi/actions';
import type { AssetBalance } from '../balance/use-assets.ts';
import { evmChain, evmSigner } from './evm-chain.ts';

const [account, other, third] = anvilAccounts.map(({ address }) => address) as [
  `0x${string}`,
  `0x${string}`,
  `0x${string}`,
];
const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 };
const native: AssetBalance = { id: 'native', ...nativeCurrency, value: undefined };
const token: AssetBalance = { ...usdx, id: usdx.address, value: undefined };
const signal = new AbortController().signal;

let anvil: Anvil;
let adapter: WagmiAdapter;
let config: Config;
beforeAll(async () => {
  anvil = await startAnvil({ chainId: 31_337 });
  await deployContracts(anvil.rpcUrl);
  const rpcUrls = { default: { http: [anvil.rpcUrl] } };
  adapter = new WagmiAdapter({
    networks: [{ id: 31_337, name: 'Devnet', nativeCurrency, rpcUrls }],
    // Signs and sends with the node's own accounts.
    connectors: [mock({ accounts: [account, other] })],
    transports: { 31337: http() },
    pollingInterval: 20,
    storage: null,
  });
  config = adapter.wagmiConfig;
  const [connector] = config.connectors;
  if (connector === undefined) throw new Error('no connector');
  await connect(config, { connector });
});
afterAll(() => anvil?.stop());

const listed = {
  ...{ id: 31_337, name: 'Devnet', nativeCurrency, rpcUrls: { default: { http: [] } } },
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:31337',
} as const;
const chain = () =>
  evmChain({
    ...{ adapter, account, listed },
    network: { id: 31_337, name: 'Devnet', rpcUrl: anvil.rpcUrl, nativeCurrency, tokens: [usdx] },
  });
const reader = () => createPublicClient({ transport: http(anvil.rpcUrl) });

it('accepts only EVM addresses, with their checksum', () => {
  const { readRecipient } = chain();
  expect(readRecipient(other.toLowerCase())).toBe(other);
  expect(readRecipient(other.slice(0, -1))).toBeUndefined();
  expect(readRecipient('bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080')).toBeUndefined();
});

it('sends the native currency once the node has simulated it, and returns the outcome', async () => {
  const before = await reader().getBalance({ address: third });
  const steps: string[] = [];
  const { hash, outcome } = await chain().send({ asset: native, to: third, value: 5n }, () =>
    steps.push('checked'),
  );
  const { status, block, fee = 0n } = await outcome(signal);
  expect(steps).toEqual(['checked']);
  expect(status).toBe('success');
  expect(block).toBe(
    String((await reader().getTransactionReceipt({ hash: hash as `0x${string}` })).blockNumber),
  );
  expect(fee).toBeGreaterThan(0n);
  expect(await reader().getBalance({ address: third })).toBe(before + 5n);
});

it('sends a token', async () => {
  const held = () =>
    reader().readContract({ abi: erc20Abi, address: usdx.address, functionName: 'balanceOf', args: [third] });
  const before = await held();
  const { outcome } = await chain().send({ asset: token, to: third, value: 7n }, () => undefined);
  expect((await outcome(signal)).status).toBe('success');
  expect(await held()).toBe(before + 7n);
});

it.each([
  ['coins to a contract that takes none', native, usdx.address, 5n],
  ['more of a token than there is', token, third, 10n ** 40n],
] as const)('does not prompt for a transfer that the chain would refuse: %s', async (_, asset, to, value) => {
  const steps: string[] = [];
  await expect(chain().send({ asset, to, value }, () => steps.push('checked'))).rejects.toThrow();
  expect(steps).toEqual([]);
});

it.each(['send', 'sign'] as const)(
  'does not %s with a wallet that does not say its network, and says that nothing was asked of it',
  async (act) => {
    const [connector] = config.connectors;
    if (connector === undefined) throw new Error('no connector');
    let reached = (_: string): void => {};
    const read = new Promise<string>((resolve) => {
      reached = resolve;
    });
    const request = ({ method }: { readonly method: string }) => {
      reached(method);
      return new Promise(() => undefined);
    };
    const silent = vi.spyOn(connector, 'getProvider').mockResolvedValue({ request });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const onChecked = vi.fn();
      const done =
        act === 'send'
          ? chain().send({ asset: native, to: third, value: 5n }, onChecked)
          : evmSigner(config, account, 31_337).sign('Ahoy', onChecked);
      const failed = expect(done).rejects.toMatchObject({ code: 'WALLET_UNREACHABLE' });
      expect(await read).toBe('eth_chainId');
      await vi.advanceTimersByTimeAsync(walletReadTimeoutMs);
      await failed;
      expect(onChecked).not.toHaveBeenCalled();
    } finally {
      vi.useRealTimers();
      silent.mockRestore();
    }
  },
);

it('subtracts the fee from a maximum of the native currency, and nothing from a token', async () => {
  const { max } = chain();
  const all = parseEther('1');
  const most = (await max?.({ ...native, value: all })) ?? 0n;
  expect(most).toBeLessThan(all);
  expect(most).toBeGreaterThan(parseEther('0.99'));
  expect(await max?.({ ...native, value: 1n })).toBe(0n);
  expect(await max?.({ ...native, value: undefined })).toBeUndefined();
  expect(await max?.({ ...token, value: 9n })).toBe(9n);
});

it('has a faucet on a chain whose node has accounts, and none if no node answers', async () => {
  expect(await chain().faucet?.offered()).toBe(true);
  const gone = new WagmiAdapter({
    networks: [
      { id: 31_337, name: 'Gone', nativeCurrency, rpcUrls: { default: { http: ['http://127.0.0.1:1'] } } },
    ],
    transports: { 31337: http(undefined, { retryCount: 0 }) },
    storage: null,
  });
  const network = { id: 31_337, name: 'Gone', rpcUrl: 'http://127.0.0.1:1', nativeCurrency, tokens: [] };
  await expect(evmChain({ adapter: gone, account, network, listed }).faucet?.offered()).rejects.toThrow();
});

it('signs, and detects the signature of another account or text', async () => {
  const { sign, verify } = evmSigner(config, account, 31_337);
  const signature = await sign('Ahoy', () => undefined);
  expect(await verify('Ahoy', signature)).toBe(true);
  expect(await verify('Ahoy!', signature)).toBe(false);
  expect(await evmSigner(config, other, 31_337).verify('Ahoy', signature)).toBe(false);
  expect(await verify('Ahoy', 'no hex')).toBe(false);
});
