export { AccountButton } from '../buttons/account-button.tsx';
