import { Counter, type Registry } from 'prom-client';
import type { ImageOutcome } from '../images/images.ts';

export interface WalletMetrics {
  onImage(outcome: ImageOutcome): void;
  onList(): void;
}

/** Metrics of wallets and pictures. */
export function registerWalletMetrics(metrics: Registry): WalletMetrics {
  const images = new Counter({
    name: 'api_images_total',
    help: 'Requests for pictures, by outcome: kept (in memory), fetched, refused (not a supported image), failed, limited',
    labelNames: ['outcome'],
    registers: [metrics],
  });
  const lists = new Counter({
    name: 'api_wallet_lists_total',
    help: 'Answered pages of the wallet list',
    registers: [metrics],
  });
  return { onImage: (outcome) => images.inc({ outcome }), onList: () => lists.inc() };
}
