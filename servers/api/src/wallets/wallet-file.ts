import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { type CaipNetworkId, schemaFailure } from '@mooring/protocol';
import { type ListedWallet, walletListing } from '@mooring/protocol/api';
import * as v from 'valibot';
import { packageFile } from '../database/package-file.ts';

const picture = v.pipe(v.string(), v.nonEmpty(), v.maxLength(2_048));
const pictures = v.optional(
  v.pipe(v.record(v.pipe(v.string(), v.regex(/^[-.:%_a-zA-Z0-9]{1,170}$/)), picture), v.maxEntries(5_000)),
  {},
);

const fileForm = v.strictObject({
  wallets: v.pipe(
    v.array(v.object({ ...walletListing.entries, image: v.optional(picture) })),
    v.maxLength(10_000),
  ),
  assets: pictures,
  currencies: pictures,
  tokens: pictures,
});

/** The operator's list, with the source of each image: a file path or `https:` URL. */
export interface WalletFile {
  /** In answer order. */
  readonly wallets: readonly ListedWallet[];
  readonly images: {
    readonly wallet: ReadonlyMap<string, string>;
    readonly asset: ReadonlyMap<string, string>;
    readonly currency: ReadonlyMap<string, string>;
    readonly token: ReadonlyMap<string, string>;
  };
  /** Chains among the assets. */
  readonly chains: readonly CaipNetworkId[];
}

/**
 * Reads `API_WALLETS`, or the default list.
 *
 * @throws Error with a sentence that names the setting and the file
 */
export async function readWalletFile(named: string | undefined, maxBytes: number): Promise<WalletFile> {
  const file = named ?? packageFile('examples/wallets.json');
  if (file === undefined) throw new Error('The list of wallets that comes with the API is missing.');
  const refuse = (problem: string) => new Error(`API_WALLETS names the file ${file}, and ${problem}.`);
  let text: string;
  try {
    if ((await stat(file)).size > maxBytes) throw new RangeError();
    text = await readFile(file, 'utf8');
  } catch (error) {
    throw refuse(
      error instanceof RangeError ? `it has more than API_WALLETS_BYTES (${maxBytes})` : 'it cannot be read',
    );
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw refuse('it is no JSON');
  }
  const { success, output, issues } = v.safeParse(fileForm, value);
  if (!success) {
    const failure = schemaFailure(issues as never);
    throw refuse(`its member ${failure.place || 'wallets'} ${failure.text}`);
  }
  const folder = path.dirname(path.resolve(file));
  const sourceOf = (text: string): string => {
    if (/^https?:\/\//.test(text)) return text;
    const full = path.resolve(folder, text);
    if (full.startsWith(`${folder}${path.sep}`)) return full;
    throw refuse(`the picture ${text} is outside its folder`);
  };
  const sources = (entries: readonly (readonly [string, string])[]) =>
    new Map(entries.map(([id, text]) => [id, sourceOf(text)] as const));
  const seen = new Set<string>();
  for (const { id } of output.wallets) {
    if (seen.has(id)) throw refuse(`the wallet ${id} is there twice`);
    seen.add(id);
  }
  return {
    wallets: output.wallets.map(withImageId).sort((one, other) => orderOf(one) - orderOf(other)),
    images: {
      wallet: sources(output.wallets.flatMap(({ id, image }) => (image === undefined ? [] : [[id, image]]))),
      asset: sources(Object.entries(output.assets)),
      currency: sources(Object.entries(output.currencies).map(([code, text]) => [code.toLowerCase(), text])),
      token: sources(Object.entries(output.tokens).map(([symbol, text]) => [symbol.toLowerCase(), text])),
    },
    chains: Object.keys(output.assets).filter((id): id is CaipNetworkId =>
      /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/.test(id),
    ),
  };
}

/** Pages request a wallet's image by this id, and none without it. */
function withImageId({
  image,
  ...wallet
}: ListedWallet & { readonly image?: string | undefined }): ListedWallet {
  return image === undefined ? { ...wallet, image_id: null } : { ...wallet, image_id: wallet.id };
}

const orderOf = ({ order }: ListedWallet): number => order ?? Number.MAX_SAFE_INTEGER;
