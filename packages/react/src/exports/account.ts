import './modal.ts';

export { Account } from '../account/account.tsx';
export { Arrived } from '../account/arrived.tsx';
