import path from 'node:path';
import { devnetChains } from '../anvil/devnet-chains.ts';

export interface DevnetSettings {
  /** One per chain, in the order of `devnetChains`. */
  readonly ports: readonly number[];
  readonly host: string;
  readonly stateFolder: string | undefined;
  readonly tls: { readonly certificateFile: string; readonly keyFile: string } | undefined;
}

export const devnetHelp = `The devnet: two local EVM chains with funded accounts, tokens and Multicall3.

  MOORING_PORT      base port; the chains listen at +10 and +11 (default 4000)
  DEVNET_PORTS      ports of the two chains instead, separated by a comma
  DEVNET_HOST       address to listen on (default 127.0.0.1)
  DEVNET_STATE      folder the chains are kept in, or "memory" (default .mooring/devnet)
  DEVNET_TLS_CERT   certificate file (PEM) to serve RPC over https
  DEVNET_TLS_KEY    its private key file (PEM)
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
  const base = readPort(environment.MOORING_PORT || '4000', 'MOORING_PORT');
  return devnetChains.map(({ portOffset }) => readPort(String(base + portOffset), 'MOORING_PORT'));
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
    host: DEVNET_HOST || '127.0.0.1',
    stateFolder: state === 'memory' ? undefined : path.resolve(state),
    tls:
      DEVNET_TLS_CERT && DEVNET_TLS_KEY
        ? { certificateFile: DEVNET_TLS_CERT, keyFile: DEVNET_TLS_KEY }
        : undefined,
  };
}
