import { buildCacao, type Cacao, formatCacaoMessage, narrowAuthPayload } from '@mooring/protocol/cacao';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { SignClient } from '../client/sign-client.ts';
import type { SignEvents } from '../engine/sign-events.ts';

const secret = new Uint8Array(32).fill(0x11);
/** The account of {@link signIn}. */
export const signer = '0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A';

/** Signs a text as `personal_sign` does. */
export function personalSign(text: string): string {
  const bytes = utf8ToBytes(text);
  const head = utf8ToBytes(`\u0019Ethereum Signed Message:\n${bytes.length}`);
  const hash = keccak_256(new Uint8Array([...head, ...bytes]));
  const signature = secp256k1.sign(hash, secret, { prehash: false, format: 'recovered' });
  return `0x${bytesToHex(new Uint8Array([...signature.subarray(1), 27 + (signature[0] ?? 0)]))}`;
}

/** Handles a sign-in as a wallet does: narrows it to the supported part and signs for each chain. */
export function signIn(
  { params: { authPayload } }: Pick<SignEvents['session_authenticate'], 'params'>,
  {
    chains = ['eip155:1', 'eip155:10'],
    methods = ['personal_sign', 'eth_sendTransaction'],
  }: { readonly chains?: readonly string[]; readonly methods?: readonly string[] } = {},
): Cacao[] {
  const payload = narrowAuthPayload({ authPayload, chains, methods });
  return payload.chains.map((chain) => {
    const account = `${chain}:${signer}`;
    return buildCacao(
      payload,
      { t: 'eip191', s: personalSign(formatCacaoMessage(payload, account)) },
      account,
    );
  });
}

/** A sign-in that a dapp asks for. */
export const askedSignIn = {
  chains: ['eip155:1', 'eip155:10'],
  domain: 'dapp.example',
  nonce: 'abcdef12',
  uri: 'https://dapp.example/login',
  statement: 'Sign in',
  methods: ['personal_sign', 'eth_sendTransaction', 'eth_chainId'],
};

/** Asks for a sign-in and pairs the wallet with its link. */
export async function askToSignIn(
  { dapp, wallet }: { readonly dapp: SignClient; readonly wallet: SignClient },
  parameters: object = askedSignIn,
) {
  const request = new Promise<SignEvents['session_authenticate']>((resolve) =>
    wallet.once('session_authenticate', resolve),
  );
  const { uri = '', response } = await dapp.authenticate(parameters as never);
  await wallet.pair({ uri });
  return { uri, response, request: await request };
}
