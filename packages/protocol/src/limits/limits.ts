/**
 * Limits and times of the specification (§9), each once: the value, its unit in the name, and the sentence it comes from. Our own
 * times that several packages share or that a person notices are here too, marked as such; other limits of a single file are in that
 * file.
 *
 * The length of a truncated address is in `truncateAddress` (`caip`).
 */

// Caches

/** §9, caches and timings: portfolio and native balance are fresh for 30 s; after a failure, nothing asks again for as long. */
export const balanceCacheMs = 30_000;
/** §9, caches: an account's name and avatar are fresh for 5 min. */
export const nameCacheMs = 300_000;
/** §9, caches: two recent wallets are remembered. */
export const recentWalletLimit = 2;

// Pairing and sessions

/** §9, timings: a session lives for 7 days. */
export const sessionLifetimeSeconds = 604_800;
/** §9, timings: a pairing expires after 5 min, in the first of its two readings: the value sent to a peer. */
export const pairingLifetimeSeconds = 300;
/** §9, timings: a pairing expires after 4 min, in the second of its two readings: how long the modal offers a link. */
export const pairingOfferSeconds = 240;
/** §9, timings: a pairing within 10 s of its expiry counts as expired. */
export const pairingExpiresEarlySeconds = 10;
/** Pairing protocol §4.2: a proposal lives as long as the pairing it goes through. */
export const proposalLifetimeSeconds = 300;
/** Pairing protocol §5.4: how long a request lives by default. */
export const requestLifetimeSeconds = 300;
/** Pairing protocol §5.4: the shortest lifetime that a dapp may give a request. */
export const requestLifetimeMinimumSeconds = 300;
/** Pairing protocol §5.4: the longest lifetime that a dapp may give a request. */
export const requestLifetimeMaximumSeconds = 604_800;
/** Pairing protocol §3.2: how long a sent or answered message is remembered. */
export const historyLifetimeSeconds = 2_592_000;
/** §9, timings: a ping's promise settles 500 ms after the response. */
export const pingResponseDelayMs = 500;
/** §9, timings: disconnecting waits 3 s for the wallet at most. */
export const disconnectTimeoutMs = 3_000;
/** §9, timings: the client handles messages that the relay had stored 1 s after its start. */
export const messageReplayDelayMs = 1_000;
/** §9, timings: in link mode the URL that opened the app is handled after 50 ms. */
export const linkModeInitialUrlDelayMs = 50;
/** §9, timings: connecting to the relay takes up to 15 s. */
export const relayConnectTimeoutMs = 15_000;
/** §9, timings: attempts to connect to the relay. */
export const relayConnectAttempts = 5;
/** §9, timings: a failed attempt is repeated after 1 s; after the n-th, we wait n times as long. */
export const retryDelayMs = 1_000;
/** Our own: the longest wait before a retry, where each wait is twice the one before. */
export const maxRetryDelayMs = 30_000;
/** §9: a client keeps 1,024,000 bytes of its log. */
export const logBufferBytes = 1_024_000;
/** Our own: how long a wallet may take to answer a prompt. Longer than a pairing lives. */
export const walletPromptTimeoutMs = 360_000;
/** Our own: how long a wallet may take to answer what it does not ask the visitor about. */
export const walletReadTimeoutMs = 10_000;
/** Our own: how long a wallet may take to connect again without a prompt. */
export const silentConnectTimeoutMs = 3_000;
/** Our own: the same for a wallet whose code must be loaded first. */
export const fetchedConnectTimeoutMs = 8_000;
/** Our own: how long the last visit may take to be restored, and other namespaces wait for the first. */
export const restoreTimeoutMs = 10_000;
/** Our own: how long a message waits for a relay that is not connected. */
export const relaySendTimeoutMs = 60_000;
/** Our own: how long to wait for an API's list of wallets before using the list in the package. */
export const apiWalletListTimeoutMs = 3_000;
/** Our own: how long storage may take to return a client's records. */
export const storageReadTimeoutMs = 30_000;
/** Our own: the same for the storage of the original packages. The next start retries. */
export const legacyReadTimeoutMs = 5_000;
/** Our own: how long a verify service may take to answer. */
export const verifyRequestTimeoutMs = 5_000;
/** Pairing protocol §1.10: a socket that receives no message or ping for this long is closed; relays ping every 30 s or sooner. */
export const relaySilenceTimeoutMs = 35_000;

// Chain nodes and servers

/** §9, HTTP transport: a request takes up to 10 s. */
export const httpTimeoutMs = 10_000;
/** §9, HTTP transport: up to 1000 calls go in one batch. */
export const httpBatchSize = 1_000;
/** §9, HTTP transport: fallback nodes are polled every 4 s. */
export const nodePollingIntervalMs = 4_000;
/** Our own: how long an API gets no requests for any chain after it did not answer for one. */
export const nodeRetryMs = 30_000;
/** §9, ranking: the last 10 samples of a node count. */
export const rankingSamples = 10;
/** §9, ranking: a probe takes up to 1 s. */
export const rankingProbeTimeoutMs = 1_000;
/** §9, ranking: the weight of stability. */
export const rankingStabilityWeight = 0.7;
/** §9, ranking: the weight of latency. */
export const rankingLatencyWeight = 0.3;
/** AppKit: how often a site's server is asked again whether the visitor is signed in (`siweConfig`). */
export const siweRefetchMs = 300_000;
/** Our own: how long the site's store of sign-ins may take to answer. */
export const siwxSessionTimeoutMs = 10_000;
/** Our own: how long the site may take to write a sign-in message, or to check what was signed. */
export const siwxMessageTimeoutMs = 30_000;

// Shown in the modal

/** §9, timings: a toast that replaces an open one opens after 150 ms. */
export const toastReopenDelayMs = 150;
/** §9: amounts show 3 decimals. */
export const amountDecimals = 3;
/** §9: a search for wallets finds up to 100. */
export const walletSearchLimit = 100;
/** §9: four wallets are recommended. */
export const recommendedWalletLimit = 4;
/** §9: the list of wallets comes in pages of 40. */
export const walletPageSize = 40;
/** §9, timings: content waits up to 2 s for its images. */
export const imagePreloadMs = 2_000;
/** Our own: after so long without an answer, the modal shows that the relay, a node or the API does not respond. */
export const noAnswerNoticeMs = 3_000;
/** Our own: how long a wallet's prompt may take to appear before a view shows what it waits for. */
export const promptNoticeMs = 500;
/** Our own: a view that has waited so long for a wallet offers another way. */
export const slowAnswerNoticeMs = 10_000;
/** §9: at most 5 errors are reported a minute. */
export const errorReportLimit = 5;
/** §9: the window in which reported errors are counted. */
export const errorReportWindowMs = 60_000;
/** §9: time zones where buying and swapping is not offered, unless the operator configures otherwise. */
export const restrictedTimeZones: readonly string[] = [
  'Asia/Shanghai',
  'Asia/Urumqi',
  'Asia/Chongqing',
  'Asia/Harbin',
  'Asia/Kashgar',
  'Asia/Macau',
  'Asia/Hong_Kong',
  'Asia/Macao',
  'Asia/Beijing',
];

/** §9, caches: at most 99 sent transactions are pending. */
export const pendingTransactionLimit = 99;
/** Our own: blocks, with its own, after which a transaction of an EVM chain is no longer watched for a reorganisation. */
export const finalConfirmations = 12;
/** §9: symbols that are suggested to swap. */
export const swapSuggestions: readonly string[] =
  'ETH UNI 1INCH AAVE SOL ADA AVAX DOT LINK NITRO GAIA MILK TRX NEAR GNO WBTC DAI WETH USDC USDT ARB BAL BICO CRV ENS MATIC OP'.split(
    ' ',
  );
/** §9: a swap quote is requested 200 ms after the last change. */
export const swapDebounceMs = 200;
/** §9: a swap quote is refreshed every 10 s. */
export const swapRefreshMs = 10_000;
/** §9: a swap may give 1 percent less than its quote. */
export const swapSlippagePercent = 1;

/** Our own: how often the modal renews the link of an open code, about an hour: a modal that was left open does not create links forever. */
export const linkRenewalLimit = 15;

/** A day. */
export const dayMs = 86_400_000;

/** Last Unix second of the year 9999: ISO 8601 writes later years otherwise. */
export const lastSecond = 253_402_300_799;
