import type { AppKitCore } from '@mooring/core';
import type { ChainNamespace } from '@mooring/core/page';
import { type ConnectionOutcome, switchToConnection } from '@mooring/react';

/** The wallet, or the account of a wallet, to make active. */
export interface SwitchConnection {
  readonly connection: { readonly connectorId: string };
  readonly address?: string | undefined;
  readonly namespace?: ChainNamespace | undefined;
  /** Called once it is active. */
  readonly onChange?: ((outcome: ConnectionOutcome & { readonly address: string }) => void) | undefined;
  /** No effect. */
  readonly closeModalOnConnect?: boolean | undefined;
}

/** Makes a wallet or an account active. Connects the wallet if necessary. Rejects with a catalogued error. */
export async function switchTo(
  core: AppKitCore,
  { connection, address, onChange, namespace = core.store.getState().activeNamespace }: SwitchConnection,
): Promise<void> {
  const { connectorId } = connection;
  const outcome = await switchToConnection(core, namespace, { connectorId, address });
  if (outcome.address !== undefined) onChange?.({ ...outcome, address: outcome.address });
}
