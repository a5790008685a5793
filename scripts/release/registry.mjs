import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

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

/** The body of a response other than 200, as npm shows it. */
class Refusal extends Error {
  /** @param {number} status @param {string} message */
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

/**
 * An npm registry on loopback, in memory, for `npm publish` and `npm install`. It has no accounts and no upstream, so
 * npm must use it for packages of one scope only (`@mooring:registry=…` in `.npmrc`). It trusts what npm sends, but computes
 * each file's integrity itself.
 *
 * @returns {Promise<Registry>}
 */
export async function startRegistry() {
  /** @type {Map<string, Packument>} */
  const packuments = new Map();
  /** @type {Map<string, Buffer>} path → file */
  const tarballs = new Map();
  let url = '';

  /** @param {string} name @param {Publication} publication */
  const publish = (name, publication) => {
    const [version] = Object.values(publication.versions);
    const [attachment] = Object.values(publication._attachments ?? {});
    if (!version || !attachment) throw new Refusal(400, 'a publication has a version and a file');
    const tarball = Buffer.from(attachment.data, 'base64');
    const integrity = `sha512-${createHash('sha512').update(tarball).digest('base64')}`;
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
        [version.version]: { ...version, dist: { integrity, tarball: `${url}${place}` } },
      },
    });
    return { ok: true };
  };

  /** @param {import('node:http').IncomingMessage} request */
  const answer = async (request) => {
    const place = decodeURIComponent(new URL(request.url ?? '/', url).pathname.slice(1));
    if (request.method === 'PUT') return publish(place, JSON.parse(await text(request)));
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
