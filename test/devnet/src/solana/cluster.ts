import type { Address } from '@solana/kit';
import { portTable } from '../before-install/port-table.mjs';

/** The local Solana cluster. Its reference is the start of its genesis hash, as on every cluster. */
export const solanaCluster = {
  name: 'Devnet Solana',
  genesisHash: '5UgWMZJXuhC87QxFeYNpsfytJ3zPvEv2qWgh1iQTBg5K',
  caipNetworkId: 'solana:5UgWMZJXuhC87QxFeYNpsfytJ3zPvEv2',
  /** Its WebSocket listens at the next port, where web3.js looks for it. */
  portOffset: portTable.devnet.offsets[2],
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
} as const;

export interface SolanaToken {
  /** Address of the mint. */
  readonly address: Address;
  readonly symbol: string;
  readonly name: string;
  readonly decimals: number;
  readonly program: Address;
}

export const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA' as Address;
export const token2022Program = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb' as Address;

/** "Mooring Dollar", of the first token program. */
export const solanaUsdx: SolanaToken = {
  address: '5mCkLbjCJp4yB8Z7AsF9SG7tFUNHpE3mDFQGCsPrdire' as Address,
  symbol: 'USDX',
  name: 'Mooring Dollar',
  decimals: 6,
  program: tokenProgram,
};

/** "Mooring", a Token-2022 mint that carries its own name. */
export const solanaMoor: SolanaToken = {
  address: '3yNZnVoKXacJHseLPNCv7bb4VbWgQScPWNqB5mEq43ww' as Address,
  symbol: 'MOOR',
  name: 'Mooring',
  decimals: 9,
  program: token2022Program,
};

export const solanaTokens: readonly SolanaToken[] = [solanaUsdx, solanaMoor];
