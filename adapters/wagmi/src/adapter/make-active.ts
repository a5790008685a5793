import { type CaipAddress, createError, plainAddress } from '@mooring/core';
import { switchAccount } from 'wagmi/actions';
import type { AdapterState } from '../connectors/adapter-state.ts';
import { changeConnection } from '../connectors/wagmi-internal.ts';
import { findConnector } from './find-connector.ts';

/** Activates a connected wallet, or one of its accounts, without a prompt. */
export async function makeActive(
  { config }: AdapterState,
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
  // wagmi treats the first account as the active one.
  const others = connection.accounts.filter((account) => account !== first);
  changeConnection(config, { uid: connector.uid, accounts: [first, ...others] });
}
