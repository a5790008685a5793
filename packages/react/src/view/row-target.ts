/** Target of an entry in the list of wallets, in `data-leads`. `choice`: asks in which namespace to connect. */
export type RowTarget = 'wallet' | 'pairing' | 'choice';
