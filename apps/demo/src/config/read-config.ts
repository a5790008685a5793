import type { ConfiguredNetwork, SiteConfig, Token } from './site-config.ts';

const maxNetworks = 32;
const maxTokens = 256;

/** @throws Error naming the member that is wrong */
export function readConfig(value: unknown): SiteConfig {
  const { services, networks, links } = members(value, 'the file');
  const list = entries(networks, 'networks', maxNetworks).map(readNetwork);
  const [first, ...rest] = list;
  if (first === undefined) throw wrong('networks');
  const { relay } = members(services ?? {}, 'services');
  const { sampleWallet } = members(links ?? {}, 'links');
  return {
    services: { relay: relay === undefined ? undefined : address(relay, 'services.relay', /^wss?:$/) },
    networks: [first, ...rest],
    links: {
      sampleWallet:
        sampleWallet === undefined ? undefined : address(sampleWallet, 'links.sampleWallet', /^https?:$/),
    },
  };
}

function readNetwork(value: unknown, index: number): ConfiguredNetwork {
  const at = `networks[${index}]`;
  const { id, name, rpcUrl, nativeCurrency, tokens } = members(value, at);
  if (!Number.isSafeInteger(id) || Number(id) <= 0) throw wrong(`${at}.id`);
  const currency = members(nativeCurrency, `${at}.nativeCurrency`);
  return {
    id: Number(id),
    name: text(name, `${at}.name`),
    rpcUrl: address(rpcUrl, `${at}.rpcUrl`, /^https?:$/),
    nativeCurrency: {
      name: text(currency.name, `${at}.nativeCurrency.name`),
      symbol: text(currency.symbol, `${at}.nativeCurrency.symbol`),
      decimals: decimals(currency.decimals, `${at}.nativeCurrency.decimals`),
    },
    tokens: entries(tokens ?? [], `${at}.tokens`, maxTokens).map((token, n) =>
      readToken(token, `${at}.tokens[${n}]`),
    ),
  };
}

function readToken(value: unknown, at: string): Token {
  const token = members(value, at);
  if (typeof token.address !== 'string' || !/^0x[0-9a-f]{40}$/i.test(token.address)) {
    throw wrong(`${at}.address`);
  }
  return {
    address: token.address as `0x${string}`,
    symbol: text(token.symbol, `${at}.symbol`),
    name: text(token.name, `${at}.name`),
    decimals: decimals(token.decimals, `${at}.decimals`),
  };
}

function members(value: unknown, at: string): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw wrong(at);
  return value as Record<string, unknown>;
}

function entries(value: unknown, at: string, most: number): readonly unknown[] {
  if (!Array.isArray(value) || value.length > most) throw wrong(at);
  return value;
}

function text(value: unknown, at: string): string {
  if (typeof value !== 'string' || value === '' || value.length > 128) throw wrong(at);
  return value;
}

function decimals(value: unknown, at: string): number {
  if (!Number.isInteger(value) || Number(value) < 0 || Number(value) > 36) throw wrong(at);
  return Number(value);
}

function address(value: unknown, at: string, protocol: RegExp): string {
  if (typeof value !== 'string' || !URL.canParse(value) || !protocol.test(new URL(value).protocol)) {
    throw wrong(at);
  }
  return value;
}

function wrong(at: string): Error {
  return new Error(at);
}
