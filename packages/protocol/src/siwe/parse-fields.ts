import type { AccountForm } from './account-form.ts';
import type { SignInFields } from './sign-in-fields.ts';
import { siweGrammar } from './siwe-grammar.ts';

const longest = 16_384;

/**
 * The fields of a sign-in message; `undefined` if the text does not match the format of EIP-4361 exactly. Wallets of
 * other namespaces may omit the second empty line if there is no statement.
 */
export function parseFields(form: AccountForm, text: string): SignInFields | undefined {
  if (text.length > longest) return undefined;
  const lines = new Lines(text.split('\n'));
  const origin = readOrigin(form, lines.next());
  const address = lines.next();
  if (origin === undefined || address === undefined || form.spell(address) !== address) return undefined;
  const stated = readStatement(form, lines);
  if (stated === undefined) return undefined;
  const uri = lines.read('URI', siweGrammar.uri);
  const version = lines.read('Version', (value) => value === '1');
  const reference = lines.read('Chain ID', form.isReference);
  const nonce = lines.read('Nonce', siweGrammar.nonce);
  const issuedAt = lines.read('Issued At', siweGrammar.time);
  const expirationTime = lines.read('Expiration Time', siweGrammar.time);
  const notBefore = lines.read('Not Before', siweGrammar.time);
  const requestId = lines.read('Request ID', siweGrammar.requestId);
  const resources = lines.resources();
  if (!lines.ended || uri === undefined || version === undefined) return undefined;
  if (reference === undefined || nonce === undefined || issuedAt === undefined) return undefined;
  return {
    ...origin,
    address,
    ...stated,
    uri,
    version: '1',
    reference: form.referenceOf?.(reference) ?? reference,
    nonce,
    issuedAt,
    ...(expirationTime === undefined ? {} : { expirationTime }),
    ...(notBefore === undefined ? {} : { notBefore }),
    ...(requestId === undefined ? {} : { requestId }),
    ...(resources === undefined ? {} : { resources }),
  };
}

/** The statement with the empty lines around it; `undefined` if they are missing. */
function readStatement({ compact }: AccountForm, lines: Lines): Pick<SignInFields, 'statement'> | undefined {
  if (lines.next() !== '') return undefined;
  if (compact && lines.peek()?.startsWith('URI: ') && lines.peek(1) !== '') return {};
  const statement = lines.peek() === '' ? undefined : lines.next();
  if (lines.next() !== '') return undefined;
  if (statement === undefined) return {};
  return siweGrammar.statement(statement) ? { statement } : undefined;
}

function readOrigin(
  { name }: AccountForm,
  line: string | undefined,
): Pick<SignInFields, 'scheme' | 'domain'> | undefined {
  const greeting = ` wants you to sign in with your ${name} account:`;
  if (line?.endsWith(greeting) !== true) return undefined;
  const origin = line.slice(0, -greeting.length);
  const at = origin.indexOf('://');
  const domain = at < 0 ? origin : origin.slice(at + 3);
  if (!siweGrammar.domain(domain)) return undefined;
  if (at < 0) return { domain };
  const scheme = origin.slice(0, at);
  return siweGrammar.scheme(scheme) ? { scheme, domain } : undefined;
}

/** Reads lines in order; an unexpected line is not consumed and so counts as extra. */
class Lines {
  readonly #lines: readonly string[];
  #at = 0;

  constructor(lines: readonly string[]) {
    this.#lines = lines;
  }

  get ended(): boolean {
    return this.#at === this.#lines.length;
  }

  peek(ahead = 0): string | undefined {
    return this.#lines[this.#at + ahead];
  }

  next(): string | undefined {
    const line = this.#lines[this.#at];
    this.#at += 1;
    return line;
  }

  read(name: string, holds: (value: string) => boolean): string | undefined {
    const line = this.peek();
    const start = `${name}: `;
    if (line?.startsWith(start) !== true) return undefined;
    const value = line.slice(start.length);
    if (!holds(value)) return undefined;
    this.#at += 1;
    return value;
  }

  resources(): readonly string[] | undefined {
    if (this.peek() !== 'Resources:') return undefined;
    this.#at += 1;
    const found: string[] = [];
    for (let line = this.peek(); line?.startsWith('- '); line = this.peek()) {
      const uri = line.slice(2);
      if (!siweGrammar.uri(uri)) break;
      found.push(uri);
      this.#at += 1;
    }
    return found;
  }
}
