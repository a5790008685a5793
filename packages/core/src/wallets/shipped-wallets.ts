import type { WalletListing, WalletSource } from '../contract/wallet.ts';
import { listSource } from './list-source.ts';

const chromeStore = (id: string): string => `https://chromewebstore.google.com/detail/${id}`;
const appStore = (id: number): string => `https://apps.apple.com/app/id${id}`;
const playStore = (id: string): string => `https://play.google.com/store/apps/details?id=${id}`;

/** The relay network that these wallets' apps use, by both names. */
const walletConnectRelays: readonly string[] = ['relay.walletconnect.org', 'relay.walletconnect.com'];

/**
 * Facts about well-known wallets: names, ids, links. Ids and app links are those that public sites use. A wallet
 * without an app link that takes a pairing link has none here, and uses no relay. No images: the modal draws monograms.
 */
const wallets: readonly WalletListing[] = [
  {
    id: 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96',
    name: 'MetaMask',
    homepage: 'https://metamask.io',
    relays: walletConnectRelays,
    mobile_link: 'metamask://',
    link_mode: 'https://metamask.app.link',
    app_store: appStore(1_438_144_202),
    play_store: playStore('io.metamask'),
    chrome_store: chromeStore('nkbihfbeogaeaoehlefnkodbefgpgknn'),
    rdns: 'io.metamask',
  },
  {
    id: '4622a2b2d6af1c9844944291e5e7351a6aa24cd7b23099efac1b2fd875da31a0',
    name: 'Trust Wallet',
    homepage: 'https://trustwallet.com',
    relays: walletConnectRelays,
    mobile_link: 'trust://',
    link_mode: 'https://link.trustwallet.com',
    app_store: appStore(1_288_339_409),
    play_store: playStore('com.wallet.crypto.trustapp'),
    chrome_store: chromeStore('egjidjbpglichdcondbcbdnbeeppgdph'),
    rdns: 'com.trustwallet.app',
  },
  {
    id: '1ae92b26df02f0abca6304df07debccd18262fdf5fe82daa81593582dac9a369',
    name: 'Rainbow',
    homepage: 'https://rainbow.me',
    relays: walletConnectRelays,
    mobile_link: 'rainbow://',
    link_mode: 'https://rnbwapp.com',
    app_store: appStore(1_457_119_021),
    play_store: playStore('me.rainbow'),
    chrome_store: chromeStore('opfgelmcmbiajamepnmloijbpoleiama'),
    rdns: 'me.rainbow',
  },
  {
    id: 'ecc4036f814562b41a5268adc86270fba1365471402006302e70169465b7ac18',
    name: 'Zerion',
    homepage: 'https://zerion.io',
    relays: walletConnectRelays,
    mobile_link: 'zerion://',
    app_store: appStore(1_456_732_565),
    play_store: playStore('io.zerion.android'),
    chrome_store: chromeStore('klghhnkeealcohjjanjjdaeeggmfmlpl'),
    rdns: 'io.zerion.wallet',
  },
  {
    id: '971e689d0a5be527bac79629b4ee9b925e82208e5168b733496a09c0faed0709',
    name: 'OKX Wallet',
    homepage: 'https://www.okx.com/web3',
    relays: walletConnectRelays,
    mobile_link: 'okex://main',
    app_store: appStore(1_327_268_470),
    play_store: playStore('com.okinc.okex.gp'),
    chrome_store: chromeStore('mcohilncbfahbmgdjkbpemcciiolgcge'),
    rdns: 'com.okex.wallet',
  },
  {
    id: '38f5d18bd8522c244bdd70cb4a68e0e718865155811c043f052fb9f1c51de662',
    name: 'Bitget Wallet',
    homepage: 'https://web3.bitget.com',
    relays: walletConnectRelays,
    mobile_link: 'bitkeep://',
    play_store: playStore('com.bitkeep.wallet'),
    chrome_store: chromeStore('jiidiaalihmmhddjgbnbgdfflelocpak'),
    rdns: 'com.bitget.web3',
  },
  {
    id: '19177a98252e07ddfc9af2083ba8e07ef627cb6103467ffebb3f8f4205fd7927',
    name: 'Ledger Live',
    homepage: 'https://www.ledger.com',
    relays: walletConnectRelays,
    mobile_link: 'ledgerlive://',
    desktop_link: 'ledgerlive://',
    app_store: appStore(1_361_671_700),
    play_store: playStore('com.ledger.live'),
  },
  {
    id: 'c03dfee351b6fcc421b4494ea33b9d4b92a984f87aa76d1663bb28705e95034a',
    name: 'Uniswap Wallet',
    homepage: 'https://wallet.uniswap.org',
    relays: walletConnectRelays,
    mobile_link: 'uniswap://',
    rdns: 'org.uniswap.app',
  },
  {
    id: '20459438007b75f4f4acb98bf29aa3b800550309646d375da5fd4aac6c2a2c66',
    name: 'TokenPocket',
    homepage: 'https://www.tokenpocket.pro',
    relays: walletConnectRelays,
    mobile_link: 'tpoutside://',
    play_store: playStore('vip.mytokenpocket'),
  },
  {
    id: '0b415a746fb9ee99cce155c2ceca0c6f6061b1dbca2d722b3ba16381d0562150',
    name: 'SafePal',
    homepage: 'https://www.safepal.com',
    relays: walletConnectRelays,
    mobile_link: 'safepalwallet://',
  },
  {
    id: 'e9ff15be73584489ca4a66f64d32c4537711797e30b6660dbcb71ea72a42b1f4',
    name: 'Exodus',
    homepage: 'https://www.exodus.com',
    relays: walletConnectRelays,
    mobile_link: 'exodus://',
    play_store: playStore('exodusmovement.exodus'),
    chrome_store: chromeStore('aholpfdialjgjfhomihkjbmgjidlcdno'),
    rdns: 'com.exodus.web3-wallet',
  },
  {
    id: '18388be9ac2d02726dbac9777c96efaac06d744b2f6d580fccdd4127a6d01fd1',
    name: 'Rabby',
    homepage: 'https://rabby.io',
    chrome_store: chromeStore('acmacodkjbdgmoleebolmdjonilkdbch'),
    rdns: 'io.rabby',
  },
  {
    id: 'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa',
    name: 'Coinbase Wallet',
    homepage: 'https://www.coinbase.com/wallet',
    app_store: appStore(1_278_383_455),
    play_store: playStore('org.toshi'),
    chrome_store: chromeStore('hnfanknocfeofbddgcijnmhnfnkdnaad'),
    rdns: 'com.coinbase.wallet',
  },
  {
    id: 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393',
    name: 'Phantom',
    homepage: 'https://phantom.app',
    app_store: appStore(1_598_432_977),
    play_store: playStore('app.phantom'),
    chrome_store: chromeStore('bfnaelmomeimhlpmgjnjophhpkkoljpa'),
    rdns: 'app.phantom',
  },
];

/** The shipped list: makes no request. */
export const shippedWallets: WalletSource = listSource(
  wallets.map((wallet, order) => ({ ...wallet, order })),
);
