/** Selectors of each page's modal. */
export const modals = {
  original: { host: 'w3m-modal', isOpen: '.open', card: 'wui-card', listed: 'WalletConnect' },
  ours: {
    host: 'mooring-modal',
    isOpen: 'dialog[open]',
    card: '.card',
    listed: 'QR code',
    waiting: '.mo-skeleton',
  },
};
