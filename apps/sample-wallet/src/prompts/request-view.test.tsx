// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { endPause, promptAnswers } from '../test-support/prompt-answers.ts';
import { shownTestAccount, testNetwork } from '../test-support/test-accounts.ts';
import { RequestView } from './request-view.tsx';

const from = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const answers = promptAnswers();
const network = testNetwork(31_337);
const account = { ...shownTestAccount(0x11, [network]), evm: from } as const;
const show = (method: string, params: unknown) =>
  render(
    <RequestView
      prompt={{ kind: 'request', id: 1, topic: 'topic', chainId: 'eip155:31337', method, params }}
      busy={false}
      networks={[network]}
      accounts={[account]}
      session={undefined}
      {...answers}
    />,
  );

it('a request that the wallet would not carry out as described can only be declined', () => {
  const authorizationList = [{ address: `0x${'0'.repeat(40)}`, chainId: '0x1' }];
  show('eth_sendTransaction', [{ from, to: from, authorizationList }]);
  screen.getByText('Take back your account');
  screen.getByText('The site requires something that this wallet does not support. You can only decline.');
  expect(screen.queryByTestId('wallet-approve')).toBeNull();
  expect(screen.queryByText('Network fee, at most')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Decline' }));
  expect(answers.onReject).toHaveBeenCalledOnce();
});

it('its effects can be approved', () => {
  show('personal_sign', ['0x6869', from]);
  endPause();
  fireEvent.click(screen.getByRole('button', { name: 'Sign' }));
  expect(answers.onApprove).toHaveBeenCalledOnce();
});
