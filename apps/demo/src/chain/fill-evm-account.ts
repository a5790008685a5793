import type { SiteToken } from '@mooring/protocol/site-config';
import { encodeFunctionData, type Hex, type PublicClient, parseAbi, parseUnits, toHex } from 'viem';

const mintAbi = parseAbi(['function mint(address to, uint256 amount)']);
const nativeAmount = 10n ** 18n;
const tokenAmount = '100';

/** Accounts that a node signs for: a local development chain has some, others have none. */
export async function nodeAccounts(client: PublicClient): Promise<readonly Hex[]> {
  const accounts = await client.request({ method: 'eth_accounts' } as never);
  return Array.isArray(accounts) ? (accounts as Hex[]) : [];
}

/**
 * Sends the native currency and all tokens from a local chain's own accounts, and waits until they have arrived.
 *
 * @throws the node's error if it has no account or a transfer fails
 */
export async function fillAccount(
  client: PublicClient,
  to: Hex,
  tokens: readonly SiteToken[],
): Promise<void> {
  const [from] = await nodeAccounts(client);
  if (from === undefined) throw new Error('The node has no accounts of its own.');
  const gifts = [
    { from, to, value: toHex(nativeAmount) },
    ...tokens.map(({ address, decimals }) => ({
      from,
      to: address,
      data: encodeFunctionData({
        abi: mintAbi,
        functionName: 'mint',
        args: [to, parseUnits(tokenAmount, decimals)],
      }),
    })),
  ];
  const hashes: Hex[] = [];
  // Sequential: all come from one account, in nonce order.
  for (const gift of gifts) {
    hashes.push(await client.request({ method: 'eth_sendTransaction', params: [gift] } as never));
  }
  const receipts = await Promise.all(hashes.map((hash) => client.waitForTransactionReceipt({ hash })));
  if (receipts.some(({ status }) => status !== 'success')) throw new Error('The chain refused a transfer.');
}
