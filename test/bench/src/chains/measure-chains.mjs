import { bitcoinKey, startKeyWallet } from '@mooring/devnet/wallets';
import { privateKeyToAccount } from 'viem/accounts';
import { startServer } from '../relay/server-process.mjs';
import { quantile } from '../report/median.mjs';
import { openBrowser } from './site.mjs';

const rounds = 30;
const sites = /** @type {const} */ ({
  one: ['eip155'],
  two: ['eip155', 'solana'],
  three: ['eip155', 'solana', 'bip122'],
});
/** @typedef {keyof typeof sites} Site */
const names = /** @type {Site[]} */ (Object.keys(sites));
const regtest = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328';

/**
 * Measures connecting a wallet over the relay, and restoring it on the next visit, in turns for sites with EVM chains,
 * with Solana in addition, and with Bitcoin in addition to both. Runs without a browser, so that only the engine, the
 * adapters and core are measured.
 */
export async function measureChains() {
  const relay = await startServer('memory');
  /** @type {Record<string, Record<Site, number[]>>} */
  const samples = {};
  /** @param {Site} site @param {string} name @param {() => Promise<unknown>} run */
  const time = async (site, name, run) => {
    const cpu = process.cpuUsage();
    const started = performance.now();
    await run();
    const taken = performance.now() - started;
    const { user, system } = process.cpuUsage(cpu);
    for (const [title, value] of /** @type {const} */ ([
      [`${name} (ms)`, taken],
      [`${name}: processor time (ms)`, (user + system) / 1_000],
    ])) {
      samples[title] ??= { one: [], two: [], three: [] };
      samples[title][site].push(value);
    }
  };
  const phone = await startKeyWallet({
    relayUrl: relay.url,
    account: privateKeyToAccount(`0x${'51'.repeat(32)}`),
    rpc: { 31337: 'http://127.0.0.1:1' },
    solana: { secret: new Uint8Array(32).fill(51), chains: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'] },
    bitcoin: { key: bitcoinKey(51, 'payment'), chains: [regtest] },
  });
  try {
    // The first round loads the code and is not counted.
    for (let round = 0; round <= rounds; round += 1) {
      for (const site of names) {
        const browser = openBrowser(sites[site], relay.url);
        const page = browser.open();
        await page.start();
        const uri = await page.link();
        await time(site, 'scan to connected', () => Promise.all([phone.pair(uri), page.allConnected()]));
        await page.close();
        const next = browser.open();
        await time(site, 'page to restored', () => next.restore());
        await next.close();
        if (round === 0) for (const values of Object.values(samples)) values[site].length = 0;
      }
    }
  } finally {
    await phone.close();
    relay.end();
  }
  return Object.fromEntries(
    Object.entries(samples).map(([name, { one, two, three }]) => [
      name,
      { one: quantile(one), two: quantile(two), three: quantile(three) },
    ]),
  );
}
