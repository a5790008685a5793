import { networkOf, scriptOf } from '@mooring/bitcoin/transactions';
import type { CaipNetworkId } from '@mooring/core';
import { sha256 } from '@noble/hashes/sha2.js';
import { hex } from '@scure/base';
import { p2wpkh, selectUTXO, Transaction } from '@scure/btc-signer';
import { mainnetId } from '../network/chains.ts';
import {
  type PaymentKind,
  signTestMessage,
  signTestPsbt,
  type TestInput,
  type TestKey,
  testKeys,
} from './test-keys.ts';

/** How the wallet answers requests that would prompt. */
export type BitcoinTestWalletBehaviour = 'approve' | 'reject' | 'delay' | 'drop' | 'garbage';

/** A fault in the transactions that the wallet signs. */
export type PsbtFault = 'none' | 'skips' | 'changes' | 'signsNone';

/** A spendable output in the format of nodes. */
export interface TestCoin {
  readonly txid: string;
  readonly vout: number;
  readonly value: number;
}

/** Options of a test account. */
export interface TestAccountOptions {
  readonly name: string;
  /** Bytes to derive the secret keys of accounts from. The first account is selected. */
  readonly keys: readonly number[];
  /** The wallet's chain. Default: mainnet. */
  readonly chain?: CaipNetworkId | undefined;
  readonly behaviour?: BitcoinTestWalletBehaviour | undefined;
  /** Already shares its accounts with this page, as after an earlier visit. */
  readonly authorized?: boolean | undefined;
  /** Default: `p2wpkh`. */
  readonly payment?: PaymentKind | undefined;
  /** Lists the ordinals address before the payment address. */
  readonly ordinalsFirst?: boolean | undefined;
  /** Coins of the payment account. Default: one coin that is on no chain. */
  readonly coins?: ((address: string) => Promise<readonly TestCoin[]>) | undefined;
  /** Sends a signed transaction in hex. Default: only records it. */
  readonly send?: ((transaction: string) => Promise<unknown>) | undefined;
}

interface TestCall {
  readonly method: string;
  readonly parameters: unknown;
}

/** State of a test wallet of any kind: keys, the visitor's answers, and recorded requests. */
export class TestAccount {
  readonly options: TestAccountOptions;
  readonly requests: TestCall[] = [];
  /** In hex. */
  readonly sent: string[] = [];
  chain: CaipNetworkId;
  behaviour: BitcoinTestWalletBehaviour;
  fault: PsbtFault = 'none';
  authorized: boolean;
  /** Notifies pages of a change. */
  onChange: (what: 'accounts' | 'chain' | 'disconnect') => void = () => undefined;
  #given: readonly string[] | undefined;
  readonly #prompts: string[] = [];
  readonly #waiting: (() => void)[] = [];

  constructor(options: TestAccountOptions) {
    this.options = options;
    this.chain = options.chain ?? mainnetId;
    this.behaviour = options.behaviour ?? 'approve';
    this.authorized = options.authorized ?? false;
  }

  /** Keys of all accounts on the current chain. */
  get keys(): readonly TestKey[] {
    const { keys, payment, ordinalsFirst } = this.options;
    return keys.flatMap((byte) => {
      const pair = testKeys(byte, this.chain, payment);
      return ordinalsFirst === true ? [...pair].reverse() : pair;
    });
  }

  /** Keys that the page has access to. */
  get given(): readonly TestKey[] {
    if (!this.authorized) return [];
    return this.keys.filter(({ address }) => this.#given?.includes(address) ?? true);
  }

  get prompts(): readonly string[] {
    return this.#prompts;
  }

  note(method: string, parameters?: unknown): void {
    this.requests.push({ method, parameters });
  }

  /** Waits for the visitor. Rejects with `rejection`. */
  async prompt(method: string, rejection: unknown): Promise<void> {
    this.#prompts.push(method);
    if (this.behaviour === 'reject') throw rejection;
    if (this.behaviour === 'drop') await new Promise(() => undefined);
    if (this.behaviour === 'delay') await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  /** Answers all requests held back by `delay`. */
  release(): void {
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  give(addresses: readonly string[]): void {
    this.#given = addresses;
    this.onChange('accounts');
  }

  move(chain: CaipNetworkId): void {
    this.chain = chain;
    this.onChange('chain');
  }

  leave(): void {
    this.authorized = false;
    this.onChange('disconnect');
  }

  /** Base64. */
  signMessage(address: string, message: string, protocol: 'ecdsa' | 'bip322'): string {
    const key = this.given.find((each) => each.address === address);
    if (key === undefined) throw new Error('the wallet has no such address');
    return this.behaviour === 'garbage' ? 'garbage!' : signTestMessage(key, message, protocol);
  }

  signPsbt(psbt: Uint8Array, inputs: readonly TestInput[] | undefined): Uint8Array {
    if (this.behaviour === 'garbage') return Uint8Array.of(1, 2, 3);
    if (this.fault === 'skips') return psbt;
    const transaction = Transaction.fromPSBT(psbt, { allowUnknownOutputs: true, allowUnknownInputs: true });
    if (this.fault === 'changes') {
      transaction.updateOutput(0, { amount: (transaction.getOutput(0).amount ?? 1n) - 1n });
      return signTestPsbt(transaction.toPSBT(), this.keys, inputs).toPSBT();
    }
    if (this.fault !== 'signsNone') return signTestPsbt(psbt, this.keys, inputs).toPSBT();
    for (let index = 0; index < transaction.inputsLength; index += 1)
      transaction.updateInput(index, { sighashType: 2 });
    const plain = inputs?.map(({ index, address }) => ({ index, address }));
    return signTestPsbt(transaction.toPSBT(), this.keys, plain).toPSBT();
  }

  /** Finalizes and sends a signed transaction. Resolves with its id. */
  async send(psbt: Uint8Array): Promise<string> {
    const transaction = Transaction.fromPSBT(psbt, { allowUnknownOutputs: true, allowUnknownInputs: true });
    if (!transaction.isFinal) transaction.finalize();
    const raw = hex.encode(transaction.extract());
    this.sent.push(raw);
    await this.options.send?.(raw);
    return transaction.id;
  }

  /** Pays from the selected account's coins. */
  async transfer(recipient: string, satoshi: bigint): Promise<string> {
    if (this.behaviour === 'garbage') return 'garbage';
    const network = networkOf(this.chain);
    const payer = this.given.find(({ purpose }) => purpose === 'payment');
    const script = scriptOf(recipient, this.chain);
    if (network === undefined || payer === undefined || script === undefined)
      throw new Error('the wallet cannot pay this');
    const none = {
      txid: hex.encode(sha256(hex.decode(payer.publicKey))),
      vout: 0,
      value: 2_100_000_000_000_000,
    };
    const coins = (await this.options.coins?.(payer.address)) ?? [none];
    const wrapped =
      payer.script.length === 23 ? { redeemScript: p2wpkh(hex.decode(payer.publicKey)).script } : {};
    const selected = selectUTXO(
      coins.map(({ txid, vout, value }) => ({
        txid,
        index: vout,
        witnessUtxo: { script: payer.script, amount: BigInt(value) },
        ...wrapped,
      })),
      [{ script, amount: satoshi }],
      'default',
      { changeAddress: payer.address, feePerByte: 2n, network, bip69: false, createTx: true },
    );
    if (selected?.tx === undefined) throw new Error('the wallet has not enough');
    return this.send(signTestPsbt(selected.tx.toPSBT(), this.keys, undefined).toPSBT());
  }
}
