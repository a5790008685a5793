import { pageButtonView, type ViewParts } from './page-button-view.ts';
import { walletSource } from './wallet-source.ts';

/** A button for one certain wallet. Returns a function that ends it. */
export function walletView(parts: ViewParts): () => void {
  return pageButtonView(parts, walletSource(parts.core));
}
