import { type CaipAddress, createError, plainAddress } from '@mooring/core';

import { switchAccount } from 'wagmi/actions';
import type { Asking } from '../connectors/asking.ts';
import { findConnector } from './find-connector.ts';

/** Makes a connected wallet, or one of its accounts, the active one. Asks nobody. */
export async function makeActive(
  { config }: Asking,
  parameters: { readonly connectorId: string; readonly address?: CaipAddress | undefined },
): Promise<void> {
  const connector = findConnector(config, parameters.connectorId);
  const connection = config.state.connections.get(connector.uid);
  if (connection === undefined) throw createError('NOT_CONNECTED');
  const wanted =
    parameters.address === undefined ? undefined : plainAddress(parameters.address).toLowerCase();
  const first = connection.accounts.find((account) => account.toLowerCase() === wanted);
  if (wanted !== undefined && first === undefined) throw createError('NOT_CONNECTED');
  if (config.state.current !== connector.uid) await switchAccount(config, { connector });
  if (first === undefined || first === connection.accounts[0]) return;
  // wagmi calls the first account the active one.
  const others = connection.accounts.filter((account) => account !== first);
  config._internal.events.change({ uid: connector.uid, accounts: [first, ...others] });
}
