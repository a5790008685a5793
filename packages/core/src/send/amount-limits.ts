/** Limits of an amount that cannot be sent, in the smallest unit of the native currency. */
export interface AmountLimits {
  readonly least?: bigint | undefined;
  /** Besides the whole balance. */
  readonly most?: bigint | undefined;
}

/** The limits that an adapter gives as the cause of AMOUNT_INVALID. */
export function amountLimits(error: unknown): AmountLimits {
  const { code, cause } = Object(error) as { readonly code?: unknown; readonly cause?: unknown };
  if (code !== 'AMOUNT_INVALID') return {};
  const { least, most } = Object(cause) as { readonly least?: unknown; readonly most?: unknown };
  return {
    ...(typeof least === 'bigint' ? { least } : {}),
    ...(typeof most === 'bigint' ? { most } : {}),
  };
}
