export { transactionIds } from '../traffic/transaction-ids.ts';
