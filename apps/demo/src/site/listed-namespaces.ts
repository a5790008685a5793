/** Read by `public/first-paint.js` too. */
const key = 'mooring-demo/namespaces';

/** Stores how many namespaces the page lists, for the placeholder of the next visit. */
export function storeListedNamespaces(count: number): void {
  try {
    localStorage.setItem(key, String(count));
  } catch {
    // Without storage the next visit is a first one.
  }
}

/** How many namespaces the page listed on the last visit; `undefined` if that is unknown. */
export function readListedNamespaces(): number | undefined {
  try {
    const count = Number(localStorage.getItem(key));
    return Number.isInteger(count) && count > 0 && count <= 9 ? count : undefined;
  } catch {
    return undefined;
  }
}
