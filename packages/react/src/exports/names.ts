import './modal.ts';

export { ChooseAccountName } from '../names/choose-account-name.tsx';
export { RegisterAccountName } from '../names/register-account-name.tsx';
export { RegisterAccountNameSuccess } from '../names/register-account-name-success.tsx';
