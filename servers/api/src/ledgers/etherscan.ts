import * as v from 'valibot';
import type { OwnedNft } from '../indexer/index-reader.ts';
import { type FetchJson, VendorFailure, vendorAddress } from '../vendors/fetch-json.ts';
import {
  addressForm,
  amountForm,
  countForm,
  hashForm,
  type Ledger,
  type LedgerEntry,
  type LedgerPart,
  secondsForm,
  selectorOf,
} from './ledger.ts';

export interface EtherscanOptions {
  /** `https://api.etherscan.io/v2/api`. */
  readonly url: string;
  readonly key: string | undefined;
  /** Numeric chain id. */
  readonly chainId: string;
  readonly ask: FetchJson;
}

/** Entries of one list, bounded by response bytes, and of the lists that holdings derive from. */
const pageSize = 100;
const holdingsSize = 1_000;

const base = { blockNumber: countForm, timeStamp: secondsForm, hash: hashForm, from: addressForm };
const addressOrNone = v.union([
  addressForm,
  v.pipe(
    v.literal(''),
    v.transform(() => undefined),
  ),
]);

const ownForm = v.object({
  ...base,
  to: addressOrNone,
  value: amountForm,
  nonce: countForm,
  isError: v.picklist(['0', '1']),
  input: v.string(),
  contractAddress: addressOrNone,
});
const innerForm = v.object({
  ...base,
  to: addressOrNone,
  value: amountForm,
  isError: v.picklist(['0', '1']),
});
const tokenForm = v.object({ ...base, to: addressForm, contractAddress: addressForm, value: amountForm });
const nftForm = v.object({ ...base, to: addressForm, contractAddress: addressForm, tokenID: amountForm });
const severalForm = v.object({ ...nftForm.entries, tokenValue: amountForm });

/**
 * The account module of Etherscan's API v2. Only some of its plans list holdings, so tokens and NFTs come from the
 * account's latest transfers, without amounts: the node returns those. Fees are left out, since its lists lack what a
 * rollup pays to its parent chain.
 */
export function etherscan({ url, key, chainId, ask }: EtherscanOptions): Ledger {
  const list = async <Form extends v.GenericSchema>(
    action: string,
    form: Form,
    { account, upTo, size = pageSize }: { account: string; upTo?: number | undefined; size?: number },
  ): Promise<readonly v.InferOutput<Form>[]> => {
    const { status, result } = await ask({
      url: vendorAddress(url, '', {
        chainid: chainId,
        module: 'account',
        action,
        address: account,
        page: '1',
        offset: String(size),
        sort: 'desc',
        ...(upTo === undefined ? {} : { endblock: String(upTo) }),
        ...(key === undefined ? {} : { apikey: key }),
      }),
      schema: v.object({
        status: v.picklist(['0', '1']),
        result: v.union([v.pipe(v.array(form), v.maxLength(size)), v.string()]),
      }),
      // A refusal by the rate limit ends within a second.
      mayShare: ({ result: listed }) => typeof listed !== 'string',
    });
    // An empty list has the status of a failure; a failure has a sentence instead of a list.
    if (typeof result === 'string')
      throw new VendorFailure('it refuses: see its key, its plan and its rate limit');
    if (status === '0' && result.length > 0)
      throw new VendorFailure('it lists what it says that it failed to find');
    return result;
  };
  const part = async <Form extends v.GenericSchema>(
    action: string,
    form: Form,
    question: { account: string; upTo: number | undefined },
    read: (entry: v.InferOutput<Form>) => Omit<LedgerEntry, 'block' | 'hash' | 'at'> | undefined,
  ): Promise<LedgerPart> => {
    const found = await list(action, form, question);
    const entries = found.map((one) => {
      const { blockNumber: block, timeStamp: at, hash } = one as v.InferOutput<typeof innerForm>;
      return { block, at, hash, ...read(one) };
    });
    return { entries, isEnd: entries.length < pageSize };
  };
  const nftLists = (question: { account: string; upTo?: number; size?: number }) =>
    Promise.all([list('tokennfttx', nftForm, question), list('token1155tx', severalForm, question)]);
  return {
    activity(account, upTo) {
      const question = { account, upTo };
      return Promise.all([
        part('txlist', ownForm, question, (one) => ({
          transaction: {
            from: one.from,
            to: one.to,
            created: one.contractAddress,
            value: one.value,
            succeeded: one.isError === '0',
            fee: undefined,
            nonce: one.nonce,
            selector: selectorOf(one.input),
          },
        })),
        part('txlistinternal', innerForm, question, ({ from, to, value: amount, isError }) =>
          to === undefined || isError === '1' || amount === 0n ? {} : { inner: { from, to, amount } },
        ),
        part('tokentx', tokenForm, question, (one) => ({ move: moveOf(one, 20, 0n, one.value) })),
        part('tokennfttx', nftForm, question, (one) => ({ move: moveOf(one, 721, one.tokenID, 1n) })),
        part('token1155tx', severalForm, question, (one) => ({
          move: moveOf(one, 1155, one.tokenID, one.tokenValue),
        })),
      ]);
    },
    async tokens(account) {
      const found = await list('tokentx', tokenForm, { account, size: holdingsSize });
      const tokens = new Set(found.map(({ contractAddress }) => contractAddress));
      const held = [...tokens].map((token) => ({ token, amount: undefined }));
      return { held, isCut: found.length === holdingsSize };
    },
    async nfts(account) {
      const [singles, several] = await nftLists({ account, size: holdingsSize });
      const held = new Map<string, OwnedNft>();
      const add = (standard: 721 | 1155, one: v.InferOutput<typeof nftForm>, came: bigint) => {
        const key = `${standard} ${one.contractAddress} ${one.tokenID}`;
        const before = held.get(key)?.amount ?? 0n;
        const change = one.from === one.to ? 0n : one.to === account ? came : -came;
        held.set(key, {
          standard,
          token: one.contractAddress,
          tokenId: one.tokenID,
          amount: before + change,
        });
      };
      for (const one of singles) add(721, one, 1n);
      for (const one of several) add(1155, one, one.tokenValue);
      const isCut = [singles, several].some(({ length }) => length === holdingsSize);
      // With a truncated list the sums mean nothing, and the node decides.
      const kept = [...held.values()].filter(({ amount }) => isCut || amount > 0n);
      return { held: kept.map((one) => (one.amount > 0n ? one : { ...one, amount: 1n })), isCut };
    },
  };
}

const moveOf = (
  { from, to, contractAddress: token }: { from: string; to: string; contractAddress: string },
  standard: 20 | 721 | 1155,
  tokenId: bigint,
  amount: bigint,
) => ({ kind: 'transfer' as const, standard, token, from, to, tokenId, amount });
