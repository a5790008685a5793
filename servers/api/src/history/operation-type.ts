import type { OperationType } from '@mooring/protocol/api';
import type { IndexedMove, IndexedTransaction } from '../indexer/index-reader.ts';
import { nobody } from '../indexer/index-rows.ts';

/** Known functions by selector: WETH, ERC-4626 vaults and staking contracts. */
const bySelector: Readonly<Record<string, OperationType>> = {
  '0xd0e30db0': 'deposit',
  '0xb6b55f25': 'deposit',
  '0x6e553f65': 'deposit',
  '0x94bf804d': 'deposit',
  '0x2e1a7d4d': 'withdraw',
  '0xb460af94': 'withdraw',
  '0xba087652': 'withdraw',
  '0x3ccfd60b': 'withdraw',
  '0x4e71d92d': 'claim',
  '0xa694fc3a': 'stake',
  '0x2e17de78': 'unstake',
};

/** Kind of a transaction for an account, by what moved. @param account in lower case */
export function operationType(transaction: IndexedTransaction, account: string): OperationType {
  const { from, to, created, selector } = transaction;
  if (from === account && (to === undefined || created !== undefined)) return 'deploy';
  const known = from === account && selector !== undefined ? bySelector[selector] : undefined;
  if (known !== undefined) return known;
  const moved = byMoves(transaction, account);
  if (moved !== undefined) return moved;
  if (transaction.moves.some((move) => move.from === account)) return 'approve';
  if (selector !== undefined) return 'execute';
  return from === account ? 'send' : 'receive';
}

function byMoves(
  { from, to, value, succeeded, moves, inner = [] }: IndexedTransaction,
  account: string,
): OperationType | undefined {
  const transfers = moves.filter(({ kind }) => kind === 'transfer');
  const ins = transfers.filter((move) => move.to === account && move.from !== account);
  const outs = transfers.filter((move) => move.from === account && move.to !== account);
  const isPaid = value > 0n && succeeded !== false && from !== to;
  const isRepaid = inner.some((one) => one.to === account && one.from !== account);
  const gets = ins.length > 0 || isRepaid || (isPaid && to === account);
  const gives =
    outs.length > 0 ||
    (isPaid && from === account) ||
    inner.some((one) => one.from === account && one.to !== account);
  if (gets && gives) return isTrade(ins, outs, isPaid || (isRepaid && outs.length > 0)) ? 'trade' : 'execute';
  if (gives) return isAll(outs, ({ to }) => to === nobody) ? 'burn' : 'send';
  if (gets) return isAll(ins, ({ from }) => from === nobody) ? 'mint' : 'receive';
  return transfers.length > 0 ? 'send' : undefined;
}

const isAll = (moves: readonly IndexedMove[], is: (move: IndexedMove) => boolean): boolean =>
  moves.length > 0 && moves.every(is);

/** Whether the account received one token and sent another. */
function isTrade(ins: readonly IndexedMove[], outs: readonly IndexedMove[], isPaid: boolean): boolean {
  const kindOf = ({ token, tokenId }: IndexedMove) => `${token} ${tokenId}`;
  const given = new Set(outs.map(kindOf));
  return isPaid || ins.some((move) => !given.has(kindOf(move)));
}
