/** What runs when somebody asks a wallet or a node. */
export const loadActions = async () => import('./exports/actions.ts');
