import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readWalletFile } from './wallet-file.ts';

const wallet = (id: string, more: object = {}) => ({ id, name: `Wallet ${id}`, ...more });

function write(content: unknown): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'mooring-wallets-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'wallets.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

it('lists the default wallets without a file', async () => {
  const { wallets, images } = await readWalletFile(undefined, 1_000_000);
  expect(wallets.map(({ name }) => name)).toContain('MetaMask');
  expect(images.wallet.size).toBe(0);
});

it.each([
  ['no JSON', '{', 'it is no JSON'],
  ['another form', { wallets: [{ id: 'a b', name: 'A' }] }, 'its member wallets.0.id'],
  ['a wallet twice', { wallets: [wallet('a'), wallet('a')] }, 'the wallet a is there twice'],
  ['a picture outside', { wallets: [wallet('a', { image: '../face.png' })] }, 'is outside its folder'],
  ['an absolute picture', { wallets: [wallet('a', { image: '/etc/passwd' })] }, 'is outside its folder'],
  ['more than is read', { wallets: [], tokens: { A: 'x'.repeat(1_100) } }, 'API_WALLETS_BYTES (1024)'],
])('rejects a file with %s in a sentence', async (_, content, words) => {
  const file = write(content);
  await expect(readWalletFile(file, 1_024)).rejects.toThrow(words);
  await expect(readWalletFile(`${file}.none`, 1_024)).rejects.toThrow('cannot be read');
});

it('orders wallets by their order, then as the file has them', async () => {
  const wallets = [
    wallet('a'),
    wallet('b', { order: 2 }),
    wallet('c', { order: 1 }),
    wallet('d', { order: null }),
  ];
  const read = await readWalletFile(write({ wallets }), 10_000);
  expect(read.wallets.map(({ id }) => id)).toEqual(['c', 'b', 'a', 'd']);
});

it('finds pictures beside the file or on the web, and names the picture of a wallet by its id', async () => {
  const file = write({
    wallets: [
      wallet('a', { image: 'a.png' }),
      wallet('b', { image: 'https://b.example/b.png' }),
      wallet('c'),
    ],
    assets: { 'eip155:1': 'one.png' },
    currencies: { USD: 'usd.png' },
    tokens: { Eth: 'eth.png' },
  });
  const folder = path.dirname(file);
  const { wallets, images } = await readWalletFile(file, 10_000);
  expect(wallets.map(({ image_id }) => image_id)).toEqual(['a', 'b', null]);
  expect(wallets[0]).not.toHaveProperty('image');
  expect([...images.wallet]).toEqual([
    ['a', path.join(folder, 'a.png')],
    ['b', 'https://b.example/b.png'],
  ]);
  expect([images.currency.get('usd'), images.token.get('eth')]).toEqual([
    path.join(folder, 'usd.png'),
    path.join(folder, 'eth.png'),
  ]);
});

it('counts only chain ids among the assets as chains', async () => {
  const assets = {
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'a.png',
    'logo.main': 'b.png',
    'a:b:c': 'c.png',
  };
  const { chains, images } = await readWalletFile(write({ wallets: [], assets }), 10_000);
  expect(chains).toEqual(['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp']);
  expect(images.asset.size).toBe(3);
});
