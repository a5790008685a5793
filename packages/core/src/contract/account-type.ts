/** What accounts are for. */
export const accountTypes = ['eoa', 'smartAccount', 'payment', 'ordinal', 'stx'] as const;

/** What an account is for, as the hooks name it. */
export type AccountType = (typeof accountTypes)[number];
