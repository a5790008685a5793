import { createError } from '@mooring/core';
import type { Config, Connector } from 'wagmi';

/** wagmi's connector with an id. Throws WALLET_NOT_FOUND. */
export function findConnector(config: Config, id: string): Connector {
  const connector = config.connectors.find((known) => known.id === id);
  if (connector === undefined) throw createError('WALLET_NOT_FOUND');
  return connector;
}
