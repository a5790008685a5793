import { type ExplorerPaths, namespaceFacts } from './namespaces.ts';

const usual: ExplorerPaths = { account: 'address', transaction: 'tx' };

/**
 * The explorer's page of an account or a transaction; `undefined` for an explorer that is not on the web. Keeps the query of the
 * explorer's URL, in which some name their network.
 */
export function explorerLink(
  explorer: string,
  namespace: string,
  shown: { readonly account: string } | { readonly transaction: string },
): string | undefined {
  const paths = namespaceFacts(namespace).explorerPaths ?? usual;
  const [part, id] =
    'account' in shown ? [paths.account, shown.account] : [paths.transaction, shown.transaction];
  const url = URL.canParse(explorer) ? new URL(explorer) : undefined;
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return undefined;
  const segments = [...url.pathname.split('/'), part, encodeURIComponent(id)];
  url.pathname = segments.filter((segment) => segment !== '').join('/');
  return url.href;
}
