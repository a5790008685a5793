export { AccountButton } from '../buttons/account-button.tsx';
export { syncElement } from '../elements/sync-element.ts';
