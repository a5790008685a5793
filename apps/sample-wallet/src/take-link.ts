/**
 * The pairing link this page was opened with (`?uri=` or `/wc?uri=`). Takes it out of the address bar at once:
 * it holds a key.
 */
export function takeLink(location: Location, history: History): string | undefined {
  const link = new URLSearchParams(location.search).get('uri');
  if (location.search !== '' || location.pathname === '/wc') history.replaceState(null, '', '/');
  return link?.startsWith('wc:') ? link : undefined;
}
