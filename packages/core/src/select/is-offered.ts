import type { ConnectorInfo } from '../contract/connection.ts';
import type { ModalOptions } from '../contract/options.ts';

/** Whether the site wants a connector listed. */
export function isOffered(options: ModalOptions, { id, type }: Pick<ConnectorInfo, 'id' | 'type'>): boolean {
  if (type === 'announced') return options.enableEIP6963;
  if (type === 'injected') return options.enableInjected;
  return type !== 'external' || options.enableCoinbase || !id.toLowerCase().startsWith('coinbase');
}
