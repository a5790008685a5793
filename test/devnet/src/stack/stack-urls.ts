import type { StackUrls } from './site-config.ts';
import type { StackPorts } from './stack-ports.ts';

export interface LanOptions {
  /** The address that pages and services are reached under. */
  readonly address: string;
  readonly certificateFile: string;
  readonly keyFile: string;
  readonly authorityFile: string;
}

/** The addresses a browser uses for services on these ports. */
export function stackUrls(ports: StackPorts, lan: LanOptions | undefined): StackUrls {
  const host = lan?.address ?? 'localhost';
  const secure = lan ? 's' : '';
  return {
    demo: `http${secure}://${host}:${ports.demo}`,
    api: `http${secure}://${host}:${ports.api}`,
    sampleWallet: `http${secure}://${host}:${ports.sampleWallet}`,
    relay: `ws${secure}://${host}:${ports.relay}`,
    solana: `http${secure}://${host}:${ports.solana}`,
    solanaWebSocket: `ws${secure}://${host}:${ports.solana + 1}`,
    onramp: `http${secure}://${host}:${ports.onramp}`,
    bitcoin: `http${secure}://${host}:${ports.bitcoin}`,
    rpc: ports.chains.map((port) => `http${secure}://${host}:${port}`),
  };
}
