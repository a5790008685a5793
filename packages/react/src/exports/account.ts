export { Account } from '../views/account.tsx';
