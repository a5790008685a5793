import './modal.ts';

export { Account } from '../views/account.tsx';
export { Arrived } from '../views/arrived.tsx';
