import { base58, base64 } from '@scure/base';
import type { SolanaSignMessageInput, SolanaSignTransactionInput } from '@solana/wallet-standard-features';
import { describe, expect, it } from 'vitest';
import { createError } from '../errors.ts';
import { keypair, legacyTransfer, versionedTransfer } from '../test-support/transactions.ts';
import {
  type RemoteLine,
  remoteSignAndSendTransaction,
  remoteSignMessage,
  remoteSignTransaction,
} from './remote-signing.ts';

const address = keypair(1).publicKey.toBase58();
const account: SolanaSignMessageInput['account'] = {
  address,
  publicKey: keypair(1).publicKey.toBytes(),
  chains: ['solana:mainnet'],
  features: [],
};
const signature = new Uint8Array(64).fill(7);
const bytes = (lamports = 5) => versionedTransfer({ lamports }).serialize();
const input = (
  chain: NonNullable<SolanaSignTransactionInput['chain']>,
  lamports?: number,
): SolanaSignTransactionInput => ({
  account,
  chain,
  transaction: bytes(lamports),
});

interface Request {
  readonly chain: string | undefined;
  readonly method: string;
  readonly params: unknown;
}

/** A wallet that approved these methods, and the requests it received. */
function wallet(methods: readonly string[], answer: (request: Request) => unknown) {
  const requests: Request[] = [];
  const line: RemoteLine = {
    allows: (method) => methods.includes(method),
    async request(chain, method, params) {
      if (!methods.includes(method)) throw createError('RPC_CALL_NOT_ALLOWED');
      requests.push({ chain, method, params });
      return answer({ chain, method, params });
    },
  };
  return { line, requests };
}

/** Returns the given transactions unchanged, as a wallet without signatures would. */
const echo = ({ params }: Request) => params;
const namesOf = (requests: readonly Request[]) => requests.map(({ chain, method }) => `${method} ${chain}`);
const signBoth = ['solana_signTransaction', 'solana_signAllTransactions'];

it('names the account that signs all transactions', async () => {
  const { line, requests } = wallet(signBoth, echo);
  const other = keypair(2).publicKey.toBase58();
  const by = (signer: string) => ({ ...input('solana:mainnet'), account: { ...account, address: signer } });
  await remoteSignTransaction(line, [by(other), by(other)]);
  expect(requests).toMatchObject([{ method: 'solana_signAllTransactions', params: { pubkey: other } }]);
});

it('never asks for the signatures of two accounts at once', async () => {
  const { line, requests } = wallet(['solana_signAllTransactions'], echo);
  const other = keypair(2).publicKey.toBase58();
  const second = { ...input('solana:mainnet'), account: { ...account, address: other } };
  await remoteSignTransaction(line, [input('solana:mainnet'), second]);
  expect(requests).toMatchObject([{ params: { pubkey: address } }, { params: { pubkey: other } }]);
});

describe('transactions', () => {
  it.each([
    ['one', signBoth, [input('solana:mainnet')], ['solana_signTransaction solana:mainnet']],
    [
      'several of one chain',
      signBoth,
      [input('solana:mainnet'), input('solana:mainnet', 6)],
      ['solana_signAllTransactions solana:mainnet'],
    ],
    [
      'several of two chains',
      signBoth,
      [input('solana:mainnet'), input('solana:devnet')],
      ['solana_signTransaction solana:mainnet', 'solana_signTransaction solana:devnet'],
    ],
    [
      'one, if the wallet signs only all',
      ['solana_signAllTransactions'],
      [input('solana:devnet')],
      ['solana_signAllTransactions solana:devnet'],
    ],
    [
      'several of two chains, if the wallet signs only all',
      ['solana_signAllTransactions'],
      [input('solana:mainnet'), input('solana:devnet', 6)],
      ['solana_signAllTransactions solana:mainnet', 'solana_signAllTransactions solana:devnet'],
    ],
    ['none', signBoth, [], []],
  ] as const)(
    'are requested with as few requests as possible: %s',
    async (_what, methods, inputs, expected) => {
      const { line, requests } = wallet(methods, echo);
      const signed = await remoteSignTransaction(line, inputs);
      expect(namesOf(requests)).toEqual(expected);
      expect(signed).toEqual(inputs.map(({ transaction }) => ({ signedTransaction: transaction })));
    },
  );

  it('are not requested of a wallet that approved neither method', async () => {
    const { line, requests } = wallet([], echo);
    for (const inputs of [[input('solana:mainnet')], [input('solana:mainnet'), input('solana:devnet')]])
      await expect(remoteSignTransaction(line, inputs)).rejects.toMatchObject({
        code: 'RPC_CALL_NOT_ALLOWED',
      });
    expect(requests).toEqual([]);
  });

  it('stop at the first that the wallet rejects', async () => {
    const { line, requests } = wallet(['solana_signTransaction'], () => Promise.reject(new Error('no')));
    await expect(
      remoteSignTransaction(line, [input('solana:mainnet'), input('solana:mainnet')]),
    ).rejects.toThrow('no');
    expect(requests).toHaveLength(1);
  });

  it('that need no signature of the account are not requested', async () => {
    const { line, requests } = wallet(['solana_signTransaction'], echo);
    const transaction = versionedTransfer({ payer: keypair(9) }).serialize();
    await expect(
      remoteSignTransaction(line, [{ account, chain: 'solana:mainnet', transaction }]),
    ).rejects.toMatchObject({ code: 'TRANSACTION_INVALID' });
    expect(requests).toEqual([]);
  });

  it.each([
    [undefined],
    [null],
    ['text'],
    [{}],
    [{ transactions: 'AA==' }],
    [{ transactions: ['AA=='] }],
    [{ transactions: ['AA==', 5] }],
    [{ transactions: ['AA==', '!'] }],
    [{ transactions: ['AA==', 'A'.repeat(2_001)] }],
  ])('are refused for the answer %j to two', async (answer) => {
    const { line } = wallet(signBoth, () => answer);
    await expect(
      remoteSignTransaction(line, [input('solana:mainnet'), input('solana:mainnet', 6)]),
    ).rejects.toMatchObject({ code: 'WALLET_ANSWER_INVALID' });
  });

  it('get a bare signature in the place of the account', async () => {
    const { line } = wallet(['solana_signTransaction'], () => ({
      transaction: null,
      signature: base58.encode(signature),
    }));
    const given = legacyTransfer({ cosigner: keypair(5) });
    given.partialSign(keypair(5));
    const transaction = new Uint8Array(given.serialize({ requireAllSignatures: false }));
    const [signed] = await remoteSignTransaction(line, [{ account, chain: 'solana:mainnet', transaction }]);
    const expected = transaction.slice();
    expected.set(signature, 1);
    expect(signed?.signedTransaction).toEqual(expected);
  });
});

describe('messages and sent transactions', () => {
  it('are requested one by one, with their options', async () => {
    let open = 0;
    const { line, requests } = wallet(['solana_signMessage', 'solana_signAndSendTransaction'], async () => {
      open += 1;
      await Promise.resolve();
      expect(open).toBe(1);
      open -= 1;
      return { signature: base58.encode(signature) };
    });
    const messages = [new Uint8Array(), new Uint8Array([1, 2])].map((message) => ({ account, message }));
    expect(await remoteSignMessage(line, messages)).toEqual(
      messages.map(({ message }) => ({ signedMessage: message, signature })),
    );
    const sent = [
      { ...input('solana:mainnet'), chain: 'solana:mainnet' },
      { ...input('solana:devnet'), chain: 'solana:devnet', options: { skipPreflight: true } },
    ] as const;
    expect(await remoteSignAndSendTransaction(line, sent)).toEqual([{ signature }, { signature }]);
    expect(requests.map(({ chain, params }) => ({ chain, params }))).toEqual([
      { chain: undefined, params: { message: '', pubkey: address } },
      { chain: undefined, params: { message: base58.encode(new Uint8Array([1, 2])), pubkey: address } },
      { chain: 'solana:mainnet', params: { transaction: base64.encode(bytes()), pubkey: address } },
      {
        chain: 'solana:devnet',
        params: {
          transaction: base64.encode(bytes()),
          pubkey: address,
          sendOptions: { skipPreflight: true },
        },
      },
    ]);
  });

  it.each([
    [undefined],
    [null],
    [{}],
    ['text'],
    [{ signature: 5 }],
    [{ signature: '' }],
    [{ signature: base58.encode(new Uint8Array(65)) }],
    [{ signature: base64.encode(signature) }],
  ])('are refused for the answer %j', async (answer) => {
    const { line } = wallet(['solana_signMessage', 'solana_signAndSendTransaction'], () => answer);
    const refused = { code: 'WALLET_ANSWER_INVALID' };
    await expect(remoteSignMessage(line, [{ account, message: new Uint8Array([1]) }])).rejects.toMatchObject(
      refused,
    );
    const sent = { ...input('solana:mainnet'), chain: 'solana:mainnet' } as const;
    await expect(remoteSignAndSendTransaction(line, [sent])).rejects.toMatchObject(refused);
  });
});
