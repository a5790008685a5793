import { type HttpTransport, http } from 'viem';

/** viem's own ten seconds are too few for a machine that starts several chains and browsers at once. */
const answerTimeoutMs = 120_000;

/** Transport for chains on this machine. */
export const anvilTransport = (rpcUrl: string): HttpTransport => http(rpcUrl, { timeout: answerTimeoutMs });
