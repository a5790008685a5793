/** On a phone, fewer wallets are shown as rows: a grid would be half empty. */
export const gridFrom = 3;
