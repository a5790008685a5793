import { Counter, type Registry } from 'prom-client';

export interface WalletMetrics {
  onList(): void;
}

/** Metrics of wallets. */
export function registerWalletMetrics(metrics: Registry): WalletMetrics {
  const lists = new Counter({
    name: 'api_wallet_lists_total',
    help: 'Answered pages of the wallet list',
    registers: [metrics],
  });
  return { onList: () => lists.inc() };
}
