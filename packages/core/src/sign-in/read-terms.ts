import { withTimeout } from '@mooring/protocol/time';
import type { AppKitCore } from '../contract/core.ts';
import type { CaipNetworkId } from '../contract/network.ts';
import type { SignInTerms } from '../contract/remote-wallet.ts';
import type { Siwx } from '../contract/siwx.ts';

/** Milliseconds that the site may take to create a message; then the wallet is asked without a sign-in. */
const messageLimit = 3_000;
/** Maximum characters of a message field. */
const longest = 2_048;

/** Reads the terms to sign; `undefined` if invalid: a line break would move text into another field. */
export async function readTerms(
  core: AppKitCore,
  siwx: Siwx,
  chainId: CaipNetworkId,
): Promise<SignInTerms | undefined> {
  const message = await withTimeout(async () => siwx.createMessage({ chainId, accountAddress: '' }), {
    clock: core.clock,
    timeoutMs: messageLimit,
  });
  const { domain, uri, nonce, statement, expirationTime, notBefore, requestId, resources } = message;
  const filled: readonly unknown[] = [domain, uri, nonce];
  const optional: readonly unknown[] = [statement, expirationTime, notBefore, requestId];
  const listed: unknown = resources ?? [];
  const isMeant =
    filled.every((each) => isLine(each) && each !== '') &&
    optional.every((each) => each === undefined || isLine(each)) &&
    Array.isArray(listed) &&
    listed.every(isLine);
  const terms = { domain, uri, nonce, statement, expirationTime, notBefore, requestId, resources };
  return isMeant ? terms : undefined;
}

function isLine(value: unknown): boolean {
  return typeof value === 'string' && value.length <= longest && !/[\n\r]/.test(value);
}
