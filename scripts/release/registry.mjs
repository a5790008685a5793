import { createHash } from 'node:crypto';
import { createServer } from 'node:http';

/**
 * @typedef {{ name: string, version: string, dist: { tarball?: string, integrity?: string } }} PublishedVersion
 * @typedef {{ name: string, 'dist-tags': Record<string, string>, versions: Record<string, PublishedVersion> }} Packument
 * @typedef {Packument & { _attachments?: Record<string, { data: string }> }} Publication what `npm publish` sends
 *
 * @typedef {object} Registry
 * @property {string} url with a slash at its end
 * @property {() => ReadonlyMap<string, string | undefined>} published integrity by `name@version`
 * @property {() => Promise<void>} close
 */

/** Maximum bytes of one publication; the API's database template takes a tenth in base64. */
const defaultLimit = 64 * 1024 * 1024;

/** The body of a response other than 200, as npm shows it. */
class Refusal extends Error {
  /** @param {number} status @param {string} message */
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

/**
 * @param {import('node:http').IncomingMessage} request
 * @param {number} limit
 */
async function readBody(request, limit) {
  /** @type {Buffer[]} */
  const chunks = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes > limit) throw new Refusal(413, `a publication may have ${limit} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** @param {string} text @returns {Publication} */
function readPublication(text) {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal(400, 'the publication is not JSON');
  }
}

/**
 * Validates one publication.
 *
 * @param {string} name in the request's path
 * @param {Publication} publication
 */
function checkPublication(name, publication) {
  const [version, ...moreVersions] = Object.values(publication.versions ?? {});
  const [attachment, ...moreAttachments] = Object.values(publication._attachments ?? {});
  if (!version || !attachment || moreVersions.length + moreAttachments.length > 0)
    throw new Refusal(400, 'a publication has one version and one file');
  if (publication.name !== name || version.name !== name)
    throw new Refusal(400, `the publication is of ${version.name}, not of ${name}`);
  const tarball = Buffer.from(attachment.data, 'base64');
  const integrity = `sha512-${createHash('sha512').update(tarball).digest('base64')}`;
  if (version.dist?.integrity !== integrity)
    throw new Refusal(400, 'the file is not what its integrity says');
  return { version, tarball };
}

/**
 * An npm registry on loopback, in memory, for `npm publish` and `npm install`. It has no accounts and no upstream, so
 * npm must use it for packages of one scope only (`@mooring:registry=…` in `.npmrc`).
 *
 * @param {{ limit?: number }} [options] bytes of one publication
 * @returns {Promise<Registry>}
 */
export async function startRegistry({ limit = defaultLimit } = {}) {
  /** @type {Map<string, Packument>} */
  const packuments = new Map();
  /** @type {Map<string, Buffer>} path → file */
  const tarballs = new Map();
  let url = '';

  /** @param {string} name @param {Publication} publication */
  const publish = (name, publication) => {
    const { version, tarball } = checkPublication(name, publication);
    const known = packuments.get(name) ?? { name, 'dist-tags': {}, versions: {} };
    if (known.versions[version.version])
      throw new Refusal(403, `${name}@${version.version} is published already`);
    const place = `${name}/-/${name.slice(name.indexOf('/') + 1)}-${version.version}.tgz`;
    tarballs.set(place, tarball);
    packuments.set(name, {
      name,
      'dist-tags': { ...known['dist-tags'], ...publication['dist-tags'] },
      versions: {
        ...known.versions,
        [version.version]: { ...version, dist: { ...version.dist, tarball: `${url}${place}` } },
      },
    });
    return { ok: true };
  };

  /** @param {import('node:http').IncomingMessage} request */
  const answer = async (request) => {
    const place = decodeURIComponent(new URL(request.url ?? '/', url).pathname.slice(1));
    if (request.method === 'PUT') return publish(place, readPublication(await readBody(request, limit)));
    const found = request.method === 'GET' && (tarballs.get(place) ?? packuments.get(place));
    if (!found) throw new Refusal(404, `there is no ${place}`);
    return found;
  };

  const server = createServer((request, response) => {
    answer(request).then(
      (found) => {
        const isFile = Buffer.isBuffer(found);
        response.writeHead(200, {
          'content-type': isFile ? 'application/octet-stream' : 'application/json',
          // npm's cache outlives this registry, and the next one may have its port.
          'cache-control': 'no-store',
        });
        response.end(isFile ? found : JSON.stringify(found));
      },
      (error) => {
        // The rest of the request is not read.
        response.writeHead(error.status ?? 400, { 'content-type': 'application/json', connection: 'close' });
        response.end(JSON.stringify({ error: error.message }));
      },
    );
  });
  await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => resolve(undefined));
  });
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  url = `http://127.0.0.1:${address.port}/`;
  return {
    url,
    published: () =>
      new Map(
        [...packuments.values()].flatMap(({ name, versions }) =>
          Object.entries(versions).map(([version, { dist }]) => [`${name}@${version}`, dist.integrity]),
        ),
      ),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/**
 * Content of `.npmrc` with which npm uses a registry for one scope, and publishes to it. npm does not publish
 * without a token; this registry has no accounts and ignores it.
 *
 * @param {string} url
 */
export const npmrcFor = (url) =>
  `@mooring:registry=${url}\n${url.replace(/^http:/, '')}:_authToken=loopback\n`;
