export { solana, solanaDevnet, solanaTestnet } from '@mooring/protocol/networks';
