import { readAccountName } from '@mooring/protocol/api';
import { boundSetting, listOf, oneOf, type Setting } from '@mooring/server-kit';

function readSuffix(text: string): string {
  const suffix = text.startsWith('.') ? text : `.${text}`;
  if (readAccountName(`label${suffix}`)?.suffix === suffix) return suffix;
  throw new Error('has to be a name in lower case, such as names.example.eth');
}

function readAddress(text: string): string {
  if (/^0x[0-9a-fA-F]{40}$/.test(text)) return text.toLowerCase();
  throw new Error('has to be addresses of contracts: 0x and 40 hexadecimal digits');
}

/** The order of the curve secp256k1: keys are smaller. */
const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;

function readKey(text: string): `0x${string}` {
  if (!/^0x[0-9a-fA-F]{64}$/.test(text)) throw new Error('has to be 0x and 64 hexadecimal digits');
  const key = BigInt(text);
  if (key > 0n && key < order) return text as `0x${string}`;
  throw new Error('has to be a key of secp256k1, which is above 0 and below the order of the curve');
}

const suffix: Setting<string> = {
  name: 'API_NAMES_SUFFIX',
  text: 'Suffix of the names that visitors register: an ENS name of yours, so that other software resolves them',
  default: 'mooring.test',
  read: readSuffix,
};

const unbound: Setting<'refused' | 'allowed'> = {
  name: 'API_NAMES_UNBOUND',
  text: 'Registrations whose signed message does not name the site, as clients of other makers send them: `refused` or `allowed`',
  default: 'refused',
  read: oneOf('refused', 'allowed'),
};

const reserved: Setting<readonly string[]> = {
  name: 'API_NAMES_RESERVED',
  text: 'Reserved labels, which cannot be registered, separated by commas',
  default: 'admin,administrator,help,mooring,official,root,security,support,wallet',
  read: listOf((label) => {
    if (/^[a-z0-9-]{1,63}$/.test(label)) return label;
    throw new Error('has to be labels in lower case, separated by commas');
  }),
};

const resolvers: Setting<readonly string[]> = {
  name: 'API_NAMES_RESOLVERS',
  text: 'Resolver contracts that the CCIP-read gateway answers, separated by commas',
  default: '',
  read: listOf(readAddress),
};

const signer: Setting<`0x${string}` | undefined> = {
  name: 'API_NAMES_SIGNER',
  text: 'Private key that signs answers of the CCIP-read gateway; without it there is no gateway',
  secret: true,
  read: readKey,
};

/** Settings of names. */
export const namesSettings = {
  namesSuffix: suffix,
  namesSeconds: boundSetting(
    'API_NAMES_SECONDS',
    'Seconds before and after now that the time in a signed message may be',
    120,
    10,
    3_600,
  ),
  namesUnbound: unbound,
  namesReserved: reserved,
  namesPerAddress: boundSetting('API_NAMES_PER_ADDRESS', 'Names that one address may register', 1, 1, 20),
  namesMost: boundSetting(
    'API_NAMES',
    'Names in the database, with up to 2,548 characters of attributes each; more are refused',
    1_000_000,
    1,
    1_000_000_000,
  ),
  namesAddressesPerName: boundSetting(
    'API_NAMES_ADDRESSES_PER_NAME',
    'Addresses that one name may have, on one chain each',
    50,
    2,
    1_000,
  ),
  namesRate: boundSetting(
    'API_NAMES_RATE',
    'Requests for names a minute per client address',
    240,
    1,
    1_000_000,
  ),
  namesChangesRate: boundSetting(
    'API_NAMES_CHANGES_RATE',
    'Registrations and changes of names a minute per client address',
    10,
    1,
    100_000,
  ),
  namesResolvers: resolvers,
  namesSigner: signer,
  namesAnswerSeconds: boundSetting(
    'API_NAMES_ANSWER_SECONDS',
    'Seconds for which a signed answer of the gateway is valid',
    300,
    10,
    86_400,
  ),
} as const;
