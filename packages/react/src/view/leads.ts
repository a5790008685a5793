/** What a place in the list of wallets leads to; it stands in `data-leads`. `choice`: in which namespace a wallet is connected. */
export type Leads = 'wallet' | 'pairing' | 'choice';
