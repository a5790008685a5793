import type { AppKitCore } from '@mooring/core';
import { ConnectCodeCard } from '../pairing/connect-code-card.tsx';
import { showInPage } from './show-in-page.tsx';

/** The page's own card is around it, if it wants one. */
const codeCss = `
.card { background: none; box-shadow: none; border-radius: 0; }
.connect-code { display: grid; gap: 12px; padding: 1px; }
.connect-code .status--calm { color: var(--mo-quiet); font-size: calc(13px * var(--mo-scale)); line-height: calc(18px * var(--mo-scale)); font-weight: 400; }
`;

/** Renders a live code in an element of the page, until a wallet is connected. */
export function showConnectCode({
  core,
  parent,
}: {
  readonly core: AppKitCore;
  readonly parent: HTMLElement;
}): {
  destroy(): void;
} {
  return showInPage({
    core,
    parent,
    label: ({ pairingTitle }) => pairingTitle(),
    css: codeCss,
    content: () => <ConnectCodeCard />,
  });
}
