import type { AppKitState } from '@mooring/core';
import { currentView, selectFirstRows } from '@mooring/core/page';
import type { WaitingBlock } from '@mooring/ui/shell';
import type { Load } from '../context/preload.ts';
import { loadAccount, loadPairing, loadViews } from '../lazy.ts';
import { gridFrom } from '../view/grid-from.ts';

/** The first view of the modal: its code besides the modal's, and the shape of its skeleton. */
export interface FirstView {
  readonly load: Load<unknown> | undefined;
  readonly blocks: readonly WaitingBlock[];
}

const rows = (count: number): WaitingBlock[] => Array.from({ length: count }, () => 'row');

const cellsInARow = 4;

/** Code and skeleton of the modal's first view, before its code has loaded. */
export function firstViewOf(state: AppKitState): FirstView {
  const { device, networks } = state;
  const { name } = currentView(state.router);
  switch (name) {
    case 'Account':
      return { load: loadAccount, blocks: ['title', 'mark', 'name', 'amount', ...rows(3)] };
    case 'Networks':
      return { load: loadViews, blocks: ['title', ...rows(networks.length)] };
    case 'ConnectingWalletConnectBasic':
      if (device.mobile) break;
      return { load: loadPairing, blocks: ['title', 'code', 'status', 'button'] };
    case 'Connect':
      break;
    default:
      return { load: undefined, blocks: ['title', ...rows(3)] };
  }
  const { inPage, linked } = selectFirstRows(state);
  const grid = device.mobile && linked >= gridFrom;
  const cells = Array.from({ length: grid ? Math.ceil(linked / cellsInARow) : 0 }, () => 'cells' as const);
  return { load: undefined, blocks: ['title', ...rows(grid ? inPage : inPage + linked), ...cells, 'note'] };
}
