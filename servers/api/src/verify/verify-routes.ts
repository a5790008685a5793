import type { Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { cors } from 'hono/cors';
import type { PublicKeyAnswer } from '../keys/signing-keys.ts';
import { isVerified, type ProjectGate } from '../projects/project-gate.ts';
import type { Attester } from './attest.ts';
import { attestationDocument, attestationPage, type Page } from './attestation-page.ts';
import type { CsrfTokens } from './csrf-token.ts';
import { enclavePage, enclaveScript, tokenForm } from './enclave.ts';
import { callingOrigin, framingOrigin } from './secure-origin.ts';

/** Outcome of an attestation request. */
export type VerifyOutcome = 'verified' | 'unverified' | 'refused' | 'limited';

export interface VerifyRoutesOptions {
  readonly attester: Attester;
  readonly csrf: CsrfTokens;
  readonly projects: Pick<ProjectGate, 'isRestricted' | 'find'>;
  readonly publicKey: () => Promise<PublicKeyAnswer>;
  /**
   * Counts an attestation of the client's address. Resolves with 0, or the milliseconds to wait if it is over its
   * limit.
   */
  readonly admit: (context: Context) => Promise<number>;
  readonly onOutcome: (outcome: VerifyOutcome) => void;
}

const hash = /^[0-9a-f]{64}$/;
const maxBody = 4_096;

/** Reads a JSON body of any content type: pages send JSON as text to avoid a preflight. */
async function readBody(context: Context): Promise<Readonly<Record<string, unknown>>> {
  try {
    const body: unknown = JSON.parse(await context.req.text());
    return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

const isHash = (value: unknown): value is string => typeof value === 'string' && hash.test(value);

function sendPage(context: Context, { html, headers }: Page): Response {
  return context.html(html, 200, { ...headers });
}

/** The verify service in its three generations: an enclave, a document to frame, a frame with a signed token. */
export function addVerifyRoutes(app: Hono, options: VerifyRoutesOptions): void {
  const { attester, csrf, projects, admit, onOutcome } = options;
  const header = (context: Context) => (name: string) => context.req.header(name);
  const readable = cors({
    origin: '*',
    allowMethods: ['GET', 'POST', 'OPTIONS'],
    allowHeaders: ['content-type'],
    maxAge: 600,
  });
  const small = bodyLimit({
    maxSize: maxBody,
    onError: (context) => context.json({ error: `a body has at most ${maxBody} bytes` }, 413),
  });
  const refuse = (context: Context, status: 400 | 403 | 409, error: string) => {
    onOutcome('refused');
    return context.json({ error }, status);
  };
  const tooMany = (context: Context, wait: number) => {
    onOutcome('limited');
    context.header('retry-after', `${Math.ceil(wait / 1_000)}`);
    return context.json({ error: 'too many attestations from this address; try again in a minute' }, 429);
  };

  /** Returns the origin if it is vouched for; if only listed projects are served, it has to be the project's own. */
  const vouched = async (projectId: string | undefined, origin: string | undefined) => {
    const known = attester.vouched(origin);
    if (known === undefined || !projects.isRestricted) return known;
    const project = await projects.find(projectId);
    return project && isVerified(project, known) ? known : undefined;
  };

  app.get('/v3/public-key', readable, async (context) => context.json(await options.publicKey()));
  app.get('/v2/public-key', readable, async (context) => context.json(await options.publicKey()));

  app.get('/v3/attestation', async (context) => {
    const { id, decryptedId, projectId } = context.req.query();
    if (!isHash(id)) return refuse(context, 400, 'id has to be 64 hexadecimal digits');
    if (decryptedId && !isHash(decryptedId))
      return refuse(context, 400, 'decryptedId has to be 64 hexadecimal digits');
    const wait = await admit(context);
    if (wait > 0) return tooMany(context, wait);
    const origin = await vouched(projectId, framingOrigin(header(context)));
    const token = await attester.token({ id, decryptedId: decryptedId || undefined, origin });
    onOutcome(origin ? 'verified' : 'unverified');
    return sendPage(context, attestationPage(token, origin));
  });

  app.use('/v2/attestation', readable, small);
  app.post('/v2/attestation', async (context) => {
    const { id, decryptedId } = await readBody(context);
    if (!isHash(id) || (decryptedId !== undefined && !isHash(decryptedId)))
      return refuse(context, 400, 'id and decryptedId have to be 64 hexadecimal digits');
    const wait = await admit(context);
    if (wait > 0) return tooMany(context, wait);
    const origin = await vouched(context.req.query('projectId'), callingOrigin(header(context)));
    const token = await attester.token({ id, decryptedId, origin });
    onOutcome(origin ? 'verified' : 'unverified');
    return context.json({ srcdoc: attestationDocument(token, origin) });
  });

  // Only the enclave's own page may report: no CORS here.
  app.post('/attestation', small, async (context) => {
    const site = context.req.header('sec-fetch-site');
    const framing = csrf.read(context.req.header('x-csrf-token') ?? '');
    const { attestationId, origin } = await readBody(context);
    if (framing === undefined || framing !== origin || (site !== undefined && site !== 'same-origin'))
      return refuse(context, 403, 'only the page that the token was made for may report');
    if (!isHash(attestationId)) return refuse(context, 400, 'attestationId has to be 64 hexadecimal digits');
    const wait = await admit(context);
    if (wait > 0) return tooMany(context, wait);
    if (!(await attester.record(attestationId, framing)))
      return refuse(context, 409, 'this attestation belongs to another origin');
    onOutcome('verified');
    return context.text('OK');
  });

  app.get('/attestation/:id', readable, async (context) => {
    const id = context.req.param('id');
    if (!isHash(id)) return context.json({ error: 'an attestation has 64 hexadecimal digits' }, 400);
    const known = await attester.lookUp(id);
    return known ? context.json(known) : context.json({ error: 'no such attestation' }, 404);
  });

  app.get('/index.js', (context) => {
    if (!tokenForm.test(context.req.query('token') ?? '')) return context.text('malformed token', 400);
    return context.body(enclaveScript, 200, { 'content-type': 'text/javascript; charset=utf-8' });
  });

  app.get('/:projectId{[0-9A-Za-z-]{20,64}}', async (context) => {
    const projectId = context.req.param('projectId');
    if (!/^[0-9a-f]{32}$/.test(projectId)) return context.text('a project id has 32 hexadecimal digits', 400);
    const wait = await admit(context);
    if (wait > 0) return tooMany(context, wait);
    if (projects.isRestricted && !(await projects.find(projectId))) {
      return context.text('there is no such project', 404);
    }
    const origin = await vouched(projectId, framingOrigin(header(context)));
    // An unknown site gets nothing to report with.
    return origin ? sendPage(context, enclavePage(csrf.make(origin), origin)) : context.body('', 200);
  });
}
