import { balanceData, transferData } from './erc20.ts';
import type { EvmAccount } from './evm-account.ts';
import { readQuantity } from './read-quantity.ts';

/** Addresses with 0x. */
export interface TokenTransfer {
  /** The token's contract, which must exist: of an address without code, nothing arrives. */
  readonly token: string;
  readonly to: string;
  readonly amount: bigint;
}

/**
 * Reads the receiver's balance, transfers, reads the balance again, and returns the difference. The call data is that of `balanceOf` (at
 * 0), that of `transfer` (at 0x24), and the token (at 0x68). Without PUSH0, which some chains do not have.
 */
const measuringCode = `0x${[
  '366000600037', // CALLDATACOPY to 0
  '602060a0602460006068515afa1560' + '4a57', // balanceOf, to 0xa0; end at 0x4a if it fails
  '602060e06044602460006068515af11560' + '4a57', // transfer
  '602060c0602460006068515afa1560' + '4a57', // balanceOf, to 0xc0
  '60a05160c0510360005260206000f3', // RETURN the second less the first
  '5b60006000fd', // 0x4a: REVERT
].join('')}`;

/** Characters of 32 bytes with 0x. A node that ignores the override answers with fewer. */
const wordLength = 66;

/**
 * The amount that arrives of a token transfer: less than the amount if the token charges a fee. Simulates the transfer in a read-only
 * call, for which a state override puts code at the sender's address. `undefined` if the node does not support that, or the token treats
 * contracts differently: whether it charges a fee is then unknown.
 */
export async function readReceived(
  { read, address }: Pick<EvmAccount, 'read' | 'address'>,
  { token, to, amount }: TokenTransfer,
): Promise<bigint | undefined> {
  // Of a transfer to oneself, the balance shows only the fee.
  if (to.toLowerCase() === address.toLowerCase()) return undefined;
  const calls = balanceData(to) + transferData(to, amount).slice(2);
  const data = calls + token.slice(2).toLowerCase().padStart(64, '0');
  try {
    const override = { [address]: { code: measuringCode } };
    const params = [{ to: address, data }, 'latest', override];
    const answer = await read({ method: 'eth_call', params });
    if (typeof answer !== 'string' || answer.length !== wordLength) return undefined;
    const arrived = readQuantity(answer);
    return arrived <= amount ? arrived : undefined;
  } catch {
    return undefined;
  }
}
