/**
 * The pairing link in this page's URL (`?uri=` or `/wc?uri=`). Removes it from the address bar at once, because it
 * contains a key.
 */
export function takeLink(location: Location, history: History): string | undefined {
  const link = new URLSearchParams(location.search).get('uri');
  if (location.search !== '' || location.pathname === '/wc') history.replaceState(null, '', '/');
  return link?.startsWith('wc:') ? link : undefined;
}
