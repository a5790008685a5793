import { readWalletIcon } from '../announced/wallet-icon.ts';
import { isAddressOf } from '../caip/address-forms.ts';
import { namespaceOf } from '../caip/namespaces.ts';
import { type CaipNetworkId, isCaipNetworkId } from '../caip/network-id.ts';
import type {
  SiteBitcoinNetwork,
  SiteConfig,
  SiteCurrency,
  SiteNetwork,
  SiteSolanaNetwork,
  SiteToken,
} from './site-config.ts';

const maxNetworks = 32;
const maxTokens = 256;
const maxText = 128;

/**
 * Parses a site's `/config.json`.
 *
 * @throws Error whose message is the path of the invalid member, e.g. `networks[0].rpcUrl`
 */
export function readSiteConfig(value: unknown): SiteConfig {
  const { projectId, services, networks, solanaNetworks, bitcoinNetworks, links } = members(
    value,
    'the file',
  );
  const [first, ...rest] = entries(networks, 'networks', maxNetworks).map(readNetwork);
  if (first === undefined) throw wrong('networks');
  const { relay, api } = members(services ?? {}, 'services');
  const { demo, sampleWallet } = members(links ?? {}, 'links');
  return {
    services: {
      relay: address(relay, 'services.relay', /^wss?:$/),
      api: address(api, 'services.api', /^https?:$/),
    },
    ...(projectId === undefined ? {} : { projectId: text(projectId, 'projectId') }),
    networks: [first, ...rest],
    solanaNetworks: entries(solanaNetworks ?? [], 'solanaNetworks', maxNetworks).map(readSolanaNetwork),
    bitcoinNetworks: entries(bitcoinNetworks ?? [], 'bitcoinNetworks', maxNetworks).map(readBitcoinNetwork),
    links: {
      demo: address(demo, 'links.demo', /^https?:$/),
      sampleWallet: address(sampleWallet, 'links.sampleWallet', /^https?:$/),
    },
  };
}

function readNetwork(value: unknown, index: number): SiteNetwork {
  const at = `networks[${index}]`;
  const { id, name, icon, rpcUrl, nativeCurrency, tokens } = members(value, at);
  if (!Number.isSafeInteger(id) || Number(id) <= 0) throw wrong(`${at}.id`);
  return {
    id: Number(id),
    name: text(name, `${at}.name`),
    icon: readWalletIcon(icon),
    rpcUrl: needed(rpcUrl, `${at}.rpcUrl`, /^https?:$/),
    nativeCurrency: readCurrency(nativeCurrency, `${at}.nativeCurrency`),
    tokens: entries(tokens ?? [], `${at}.tokens`, maxTokens).map((token, n) =>
      readToken(token, `${at}.tokens[${n}]`),
    ),
  };
}

function readSolanaNetwork(value: unknown, index: number): SiteSolanaNetwork {
  const at = `solanaNetworks[${index}]`;
  const { caipNetworkId, name, icon, rpcUrl, webSocketUrl, nativeCurrency, airdrops, tokens } = members(
    value,
    at,
  );
  const id = networkId(caipNetworkId, at);
  return {
    caipNetworkId: id,
    name: text(name, `${at}.name`),
    icon: readWalletIcon(icon),
    rpcUrl: needed(rpcUrl, `${at}.rpcUrl`, /^https?:$/),
    webSocketUrl: needed(webSocketUrl, `${at}.webSocketUrl`, /^wss?:$/),
    nativeCurrency: readCurrency(nativeCurrency, `${at}.nativeCurrency`),
    airdrops: flag(airdrops, `${at}.airdrops`),
    tokens: entries(tokens ?? [], `${at}.tokens`, maxTokens).map((token, n) => {
      const place = `${at}.tokens[${n}]`;
      const { address } = members(token, place);
      if (typeof address !== 'string' || !isAddressOf(namespaceOf(id), address))
        throw wrong(`${place}.address`);
      return { address, ...readCurrency(token, place) };
    }),
  };
}

function readBitcoinNetwork(value: unknown, index: number): SiteBitcoinNetwork {
  const at = `bitcoinNetworks[${index}]`;
  const { caipNetworkId, name, icon, esploraUrl, faucetUrl, nativeCurrency } = members(value, at);
  return {
    caipNetworkId: networkId(caipNetworkId, at),
    name: text(name, `${at}.name`),
    icon: readWalletIcon(icon),
    esploraUrl: needed(esploraUrl, `${at}.esploraUrl`, /^https?:$/),
    faucetUrl: address(faucetUrl, `${at}.faucetUrl`, /^https?:$/),
    nativeCurrency: readCurrency(nativeCurrency, `${at}.nativeCurrency`),
  };
}

function readToken(value: unknown, at: string): SiteToken {
  const token = members(value, at);
  if (typeof token.address !== 'string' || !/^0x[0-9a-f]{40}$/i.test(token.address)) {
    throw wrong(`${at}.address`);
  }
  return { address: token.address as `0x${string}`, ...readCurrency(value, at) };
}

function readCurrency(value: unknown, at: string): SiteCurrency {
  const { name, symbol, decimals, icon } = members(value, at);
  if (!Number.isInteger(decimals) || Number(decimals) < 0 || Number(decimals) > 36) {
    throw wrong(`${at}.decimals`);
  }
  return {
    name: text(name, `${at}.name`),
    icon: readWalletIcon(icon),
    symbol: text(symbol, `${at}.symbol`),
    decimals: Number(decimals),
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
  if (typeof value !== 'string' || value === '' || value.length > maxText) throw wrong(at);
  return value;
}

function flag(value: unknown, at: string): boolean {
  if (value !== undefined && typeof value !== 'boolean') throw wrong(at);
  return value === true;
}

function networkId(value: unknown, at: string): CaipNetworkId {
  if (!isCaipNetworkId(value)) throw wrong(`${at}.caipNetworkId`);
  return value;
}

function needed(value: unknown, at: string, protocol: RegExp): string {
  const found = address(value, at, protocol);
  if (found === undefined) throw wrong(at);
  return found;
}

/** `undefined` if absent. */
function address(value: unknown, at: string, protocol: RegExp): string | undefined {
  if (value === undefined) return undefined;
  if (typeof value !== 'string' || !URL.canParse(value) || !protocol.test(new URL(value).protocol)) {
    throw wrong(at);
  }
  return value;
}

function wrong(at: string): Error {
  return new Error(at);
}
