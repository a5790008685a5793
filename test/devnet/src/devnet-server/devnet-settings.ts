import path from 'node:path';
import { devnetChains } from '../anvil/devnet-chains.ts';
import { portTable } from '../before-install/port-table.mjs';
import { bitcoinNetwork } from '../bitcoin/regtest-network.ts';
import { solanaCluster } from '../solana/cluster.ts';

export interface DevnetSettings {
  /** One per chain, in the order of `devnetChains`. */
  readonly ports: readonly number[];
  /** Its WebSocket is on the next port. */
  readonly solanaPort: number;
  readonly bitcoinPort: number;
  /** Milliseconds from a Bitcoin transaction to its block. */
  readonly bitcoinBlockAfter: number | 'never';
  /** Port of the on-ramp that sells coins for play money. */
  readonly onrampPort: number;
  readonly host: string;
  readonly stateFolder: string | undefined;
  readonly tls: { readonly certificateFile: string; readonly keyFile: string } | undefined;
}

export const devnetHelp = `The devnet: two local EVM chains with funded accounts, tokens and Multicall3, a Solana cluster and a
Bitcoin chain, and an on-ramp that sells their coins for play money.

  MOORING_PORT        base port (default 4000): the EVM chains listen at +10 and +11, Solana at +12, its
                      WebSocket at +13, Bitcoin at +15, the sandbox on-ramp at +16
  DEVNET_PORTS        ports of the two EVM chains instead, separated by a comma
  DEVNET_SOLANA_PORT  port of Solana instead; its WebSocket listens at the next
  DEVNET_BITCOIN_PORT port of Bitcoin instead
  DEVNET_BITCOIN_BLOCK_SECONDS
                      seconds from a transaction to the block with it (default 2), or "never": POST /mine makes blocks
  DEVNET_ONRAMP_PORT  port of the sandbox on-ramp instead
  DEVNET_HOST         address to listen on (default 127.0.0.1)
  DEVNET_STATE        folder the chains are kept in, or "memory" (default .mooring/devnet)
  DEVNET_TLS_CERT     certificate file (PEM) to serve all of them over https
  DEVNET_TLS_KEY      its private key file (PEM)
`;

function readPort(text: string, setting: string): number {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port > 0 && port < 65_536) return port;
  throw new Error(`${setting} is "${text}", which is not a port between 1 and 65535.`);
}

function readPorts(environment: NodeJS.ProcessEnv): readonly number[] {
  const own = environment.DEVNET_PORTS;
  if (own) {
    const ports = own.split(',').map((text) => readPort(text.trim(), 'DEVNET_PORTS'));
    if (ports.length === devnetChains.length) return ports;
    throw new Error(`DEVNET_PORTS needs ${devnetChains.length} ports, separated by a comma.`);
  }
  return devnetChains.map(({ portOffset }) => fromBase(environment, portOffset));
}

function fromBase(environment: NodeJS.ProcessEnv, offset: number): number {
  const base = readPort(environment.MOORING_PORT || '4000', 'MOORING_PORT');
  return readPort(String(base + offset), 'MOORING_PORT');
}

/** The setting, or the documented offset from the base port. */
function portAt(environment: NodeJS.ProcessEnv, setting: string, offset: number): number {
  const own = environment[setting];
  return own ? readPort(own, setting) : fromBase(environment, offset);
}

function readBlockAfter(text: string): number | 'never' {
  if (text === 'never') return text;
  if (/^\d{1,4}(\.\d{1,3})?$/.test(text)) return Number(text) * 1_000;
  throw new Error(`DEVNET_BITCOIN_BLOCK_SECONDS is "${text}", which is neither seconds nor "never".`);
}

/**
 * Reads the devnet's settings from the environment.
 *
 * @throws Error with a sentence that names the setting
 */
export function readDevnetSettings(environment: NodeJS.ProcessEnv): DevnetSettings {
  const { DEVNET_HOST, DEVNET_STATE, DEVNET_TLS_CERT, DEVNET_TLS_KEY } = environment;
  if (Boolean(DEVNET_TLS_CERT) !== Boolean(DEVNET_TLS_KEY)) {
    throw new Error('DEVNET_TLS_CERT and DEVNET_TLS_KEY are needed together.');
  }
  const state = DEVNET_STATE || '.mooring/devnet';
  return {
    ports: readPorts(environment),
    solanaPort: portAt(environment, 'DEVNET_SOLANA_PORT', solanaCluster.portOffset),
    bitcoinPort: portAt(environment, 'DEVNET_BITCOIN_PORT', bitcoinNetwork.portOffset),
    onrampPort: portAt(environment, 'DEVNET_ONRAMP_PORT', portTable.devnet.offsets[5]),
    bitcoinBlockAfter: readBlockAfter(environment.DEVNET_BITCOIN_BLOCK_SECONDS || '2'),
    host: DEVNET_HOST || '127.0.0.1',
    stateFolder: state === 'memory' ? undefined : path.resolve(state),
    tls:
      DEVNET_TLS_CERT && DEVNET_TLS_KEY
        ? { certificateFile: DEVNET_TLS_CERT, keyFile: DEVNET_TLS_KEY }
        : undefined,
  };
}
