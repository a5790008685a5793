import { mainnetId, nameOf, signetId, testnet4Id } from '../network/chains.ts';
import { emitter } from './emitter.ts';
import type { TestAccount } from './test-account.ts';
import type { TestKey } from './test-keys.ts';
import { refused, signing } from './unisat-object.ts';

/** Satoshi of an amount in bitcoin. */
function satoshiOf(bitcoin: unknown): bigint {
  const [whole = '', fraction = ''] = String(bitcoin).split('.');
  return BigInt(`${whole}${fraction.padEnd(8, '0')}`);
}

/** OKX: an object for each network, amounts in bitcoin, events with objects. */
export function okxRoot(account: TestAccount): object {
  const objectOf = (chain: typeof account.chain): object => {
    const { tell, ...events } = emitter();
    const before = account.onChange;
    const payer = (): TestKey | undefined =>
      account.chain === chain ? account.given.find(({ purpose }) => purpose === 'payment') : undefined;
    const said = () => {
      const { address, publicKey } = payer() ?? { address: '', publicKey: '' };
      return { address, publicKey, compressedPublicKey: publicKey };
    };
    account.onChange = (what) => {
      before(what);
      if (account.chain !== chain) return;
      tell('accountChanged', payer() === undefined ? null : said());
      tell('accountsChanged', [payer()?.address ?? []].flat());
    };
    return {
      ...events,
      ...signing(account, payer),
      async connect() {
        account.note('connect', [chain]);
        if (!account.authorized) await account.prompt('connect', refused());
        account.chain = chain;
        account.authorized = true;
        return said();
      },
      getAccounts: async () => [payer()?.address ?? []].flat(),
      getPublicKey: async () => payer()?.publicKey ?? '',
      async disconnect() {
        account.authorized = false;
      },
      async send({
        from,
        to,
        value,
      }: {
        readonly from: string;
        readonly to: string;
        readonly value: string;
      }) {
        account.note('send', [{ to, value }]);
        if (payer() === undefined || from !== payer()?.address)
          throw new Error('the sender is another address');
        await account.prompt('sendTransfer', refused());
        return { txhash: await account.transfer(to, satoshiOf(value)) };
      },
    };
  };
  return Object.fromEntries(
    [mainnetId, testnet4Id, signetId].map((id) => [nameOf(id, 'okx') ?? id, objectOf(id)]),
  );
}
