const longest = 512;
/** Schemes that execute or read content instead of opening a wallet. */
const refused = /^(javascript|data|blob|file|filesystem|vbscript|about|view-source):/i;

/**
 * Returns the address that opens a wallet at a request (pairing-protocol §5.11).
 *
 * @param base of the wallet's addresses, as stored by the modal: `scheme://` or a web address
 * @param id inner id of the request
 * @param topic the session's
 * @returns `undefined` if `base` is invalid
 */
export function formatDeepLink(base: unknown, id: number, topic: string): string | undefined {
  if (typeof base !== 'string' || base.length > longest) return undefined;
  if (refused.test(base) || !/^[a-z][a-z0-9+.-]*:[^\s\\]*$/i.test(base)) return undefined;
  const query = `requestId=${id}&sessionTopic=${topic}`;
  const start = base.endsWith('/') ? base.slice(0, -1) : base;
  if (!isTelegram(start)) return `${start}/wc?${query}`;
  return `${start}${start.includes('?') ? '&' : '?'}startapp=${btoa(query).replaceAll('=', '')}`;
}

/** Telegram passes a single parameter, and no path, to the app it opens. */
function isTelegram(link: string): boolean {
  return /^https:\/\/t\.me(\/|\?|$)/i.test(link);
}
