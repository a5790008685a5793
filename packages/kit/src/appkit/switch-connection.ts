import type { AppKitCore } from '@mooring/core';
import type { ConnectionOutcome } from '@mooring/core/modal';
import type { ChainNamespace } from '@mooring/core/page';
import { loadCoreModal } from '../lazy.ts';

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
  const { switchWithOutcome } = await loadCoreModal();
  const outcome = await switchWithOutcome(core, { connectorId, namespace, address });
  if (outcome.address !== undefined) onChange?.({ ...outcome, address: outcome.address });
}
