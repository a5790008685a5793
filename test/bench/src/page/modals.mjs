/** How the modal of each page is recognised. */
export const modals = {
  original: { host: 'w3m-modal', isOpen: '.open', listed: 'WalletConnect' },
  ours: { host: 'mooring-modal', isOpen: 'dialog[open]', listed: 'QR code', waiting: '.mo-skeleton' },
};
