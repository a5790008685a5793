/** The kind or purpose of an account. */
export const accountTypes = ['eoa', 'smartAccount', 'payment', 'ordinal', 'stx'] as const;

/** Type of an account, as the hooks name it. */
export type AccountType = (typeof accountTypes)[number];
