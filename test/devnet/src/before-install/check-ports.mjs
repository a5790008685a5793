import { createServer } from 'node:net';

/** @typedef {{ readonly title: string, readonly port: number }} WantedPort `title` as it stands in a sentence: "the relay" */

/** Hosts where a loopback port has to be free: a browser may try either for `localhost`. */
export const loopbackHosts = ['127.0.0.1', '::1'];

/** The same for a server on the local network. */
export const networkHosts = ['0.0.0.0'];

/**
 * @param {number} port
 * @param {string} host
 * @returns {Promise<string | undefined>} the error code if the port is not free
 */
function obstacle(port, host) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (/** @type {NodeJS.ErrnoException} */ error) => resolve(error.code ?? 'unknown'));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}

/** @param {WantedPort & { readonly code: string | undefined }} refused */
function sentence({ title, port, code }) {
  if (code === 'EADDRINUSE') return `Port ${port} is taken, and ${title} needs it.`;
  if (code === 'EACCES') return `Port ${port} may not be opened by this user, and ${title} needs it.`;
  return `Port ${port} cannot be opened for ${title} (${code ?? 'unknown error'}).`;
}

/**
 * The message for ports that cannot be used, with what to do.
 *
 * @param {readonly (WantedPort & { readonly code: string | undefined })[]} refused with the code of the error, as Node gives it
 */
export function portProblem(refused) {
  const range = 'hoose another range of ports, for example: MOORING_PORT=5000 npm start';
  const taken = refused.some(({ code }) => code === 'EADDRINUSE');
  return [...refused.map(sentence), taken ? `Stop what uses it, or c${range}` : `C${range}`].join('\n');
}

/**
 * Checks that every port can be listened on, before anything starts.
 *
 * @param {readonly WantedPort[]} wanted
 * @param {readonly string[]} hosts
 * @throws {Error} with a sentence per port: which part wants it and what to do
 */
export async function checkPorts(wanted, hosts) {
  const tried = await Promise.all(
    wanted.map(async (one) => {
      const codes = await Promise.all(hosts.map((host) => obstacle(one.port, host)));
      // Any other error is the host's: a machine without IPv6 has no such address, so no port of it can be taken.
      return { ...one, code: codes.find((code) => code === 'EADDRINUSE' || code === 'EACCES') };
    }),
  );
  const refused = tried.filter(({ code }) => code !== undefined);
  if (refused.length > 0) throw new Error(portProblem(refused));
}
