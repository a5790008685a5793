export { solana, solanaDevnet, solanaTestnet } from '../cluster/networks.ts';
