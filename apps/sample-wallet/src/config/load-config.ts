import type { Network, SiteConfig, Token } from './site-config.ts';

const patience = 10_000;
const most = 256;

/** Reads the settings this site is served with. Rejects when they cannot be had or are not right. */
export async function loadConfig(): Promise<SiteConfig> {
  const response = await fetch('/config.json', { signal: AbortSignal.timeout(patience), cache: 'no-store' });
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return readConfig(await response.json());
}

/** @throws Error naming the member that is wrong */
export function readConfig(value: unknown): SiteConfig {
  const { services, networks, links } = members(value, 'the file');
  const [first, ...rest] = entries(networks, 'networks').map(readNetwork);
  if (first === undefined) throw new Error('networks');
  const { demo } = members(links ?? {}, 'links');
  return {
    relay: address(members(services, 'services').relay, 'services.relay', /^wss?:$/),
    networks: [first, ...rest],
    demo: demo === undefined ? undefined : address(demo, 'links.demo', /^https?:$/),
  };
}

function readNetwork(value: unknown): Network {
  const { id, name, rpcUrl, nativeCurrency, tokens } = members(value, 'networks');
  if (!Number.isSafeInteger(id) || Number(id) <= 0) throw new Error('networks.id');
  return {
    id: Number(id),
    name: text(name, 'networks.name'),
    rpcUrl: address(rpcUrl, 'networks.rpcUrl', /^https?:$/),
    nativeCurrency: readCurrency(nativeCurrency, 'networks.nativeCurrency'),
    tokens: entries(tokens ?? [], 'networks.tokens').map(readToken),
  };
}

function readToken(value: unknown): Token {
  const token = members(value, 'networks.tokens');
  if (typeof token.address !== 'string' || !/^0x[0-9a-f]{40}$/i.test(token.address)) {
    throw new Error('networks.tokens.address');
  }
  return { address: token.address as `0x${string}`, ...readCurrency(value, 'networks.tokens') };
}

function readCurrency(value: unknown, at: string): Network['nativeCurrency'] {
  const { name, symbol, decimals } = members(value, at);
  if (!Number.isInteger(decimals) || Number(decimals) < 0 || Number(decimals) > 36) {
    throw new Error(`${at}.decimals`);
  }
  return {
    name: text(name, `${at}.name`),
    symbol: text(symbol, `${at}.symbol`),
    decimals: Number(decimals),
  };
}

function members(value: unknown, at: string): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error(at);
  return value as Record<string, unknown>;
}

function entries(value: unknown, at: string): readonly unknown[] {
  if (!Array.isArray(value) || value.length > most) throw new Error(at);
  return value;
}

function text(value: unknown, at: string): string {
  if (typeof value !== 'string' || value === '' || value.length > 128) throw new Error(at);
  return value;
}

function address(value: unknown, at: string, protocol: RegExp): string {
  if (typeof value !== 'string' || !URL.canParse(value) || !protocol.test(new URL(value).protocol)) {
    throw new Error(at);
  }
  return value;
}
