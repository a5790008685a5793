/** What is left of a native balance after the fee, and what the visitor saw. Amounts in the smallest unit. */
export interface WholeBalance {
  /** The balance without the fee. */
  readonly left: bigint;
  /** Highest fee of the transaction. */
  readonly fee: bigint;
  /** The amount that `all` stood for when the visitor agreed. Default: `left`. */
  readonly maxAmount?: bigint | undefined;
}

/**
 * The amount of `all` to send. Never exceeds the amount that the visitor saw. `undefined` if so much less is left that a higher fee does
 * not explain it: the visitor has not seen that.
 */
export function amountOfAll({ left, fee, maxAmount = left }: WholeBalance): bigint | undefined {
  if (maxAmount - left > fee) return undefined;
  return left < maxAmount ? left : maxAmount;
}
