/** What a place in the list of wallets leads to; it stands in `data-leads`. */
export type Leads = 'wallet' | 'pairing';
