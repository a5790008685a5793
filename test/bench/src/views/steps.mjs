/** @typedef {{ name: string, press: string, text?: string, shown?: string, gone?: string }} Step */

const coming = '.stage__view:not(.stage__view--leaving)';
const back = { press: '.header__side button', shown: `${coming} .account` };

/** The modal opens, and shows a code. Then a wallet is chosen, and the modal closes over the account. @type {readonly Step[]} */
const oursConnect = [
  { name: 'opening', press: 'button', text: 'Connect wallet', shown: '.mo-row--button' },
  { name: 'code', press: '[data-leads="pairing"] button', shown: '.mo-qr path' },
  { name: 'back from the code', press: '.header__side button', shown: `${coming} [data-leads="pairing"]` },
  { name: 'choosing a wallet, success', press: '.mo-row--button', text: 'Bench Wallet', gone: '.card' },
];

/** Views of the account, each from the account and back. @type {readonly Step[]} */
const oursViews = [
  { name: 'opening the account', press: 'button', text: '0x', shown: '.features .mo-button' },
  { name: 'Account → Send', press: '.features .mo-button', text: 'Send', shown: `${coming} .send textarea` },
  { name: 'Send → Account', ...back },
  { name: 'Account → Swap', press: '.features .mo-button', text: 'Swap', shown: `${coming} .swap input` },
  { name: 'Swap → Account', ...back },
  { name: 'Account → Buy', press: '.features .mo-button', text: 'Buy', shown: `${coming} .buy input` },
  { name: 'Buy → Account', ...back },
  { name: 'Account → Networks', press: '.network-switch--button', shown: `${coming} .list .mo-row--button` },
  { name: 'Networks → Account', ...back },
];

const button = (/** @type {string} */ id) => `[data-testid="w3m-account-default-${id}-button"]`;
const originalBack = { press: '[data-testid="header-back"]', shown: 'w3m-account-view' };

/**
 * The same steps of the original, where it has them: its code needs its vendor's relay, and a view of its own is before
 * buying.
 *
 * @type {readonly Step[]}
 */
const originalConnect = [
  { name: 'opening', press: 'button', text: 'Connect Wallet', shown: 'wui-list-wallet' },
  {
    ...{ name: 'choosing a wallet, success', press: '[data-testid="wallet-selector-example.bench"]' },
    gone: '[data-testid="w3m-modal-card"]',
  },
];

/** @type {readonly Step[]} */
const originalViews = [
  { name: 'opening the account', press: 'wui-account-button', shown: 'w3m-account-view' },
  { name: 'Account → Send', press: button('send'), shown: 'w3m-wallet-send-view' },
  { name: 'Send → Account', ...originalBack },
  { name: 'Account → Swap', press: button('swaps'), shown: 'w3m-swap-view' },
  { name: 'Swap → Account', ...originalBack },
  {
    ...{ name: 'Account → Networks', press: '[data-testid="w3m-account-select-network"]' },
    shown: 'w3m-networks-view',
  },
  { name: 'Networks → Account', ...originalBack },
];

export const steps = {
  ours: { connect: oursConnect, views: oursViews },
  original: { connect: originalConnect, views: originalViews },
};
