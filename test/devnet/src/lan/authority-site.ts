import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';

/**
 * Serves only the authority's certificate, over plain http, because a device cannot fetch it over https before trusting
 * it.
 *
 * @throws Error if the port is taken
 */
export function startAuthoritySite(options: {
  readonly authorityFile: string;
  readonly host: string;
  readonly port: number;
}): Promise<Server> {
  const certificate = readFileSync(options.authorityFile);
  const server = createServer((request, response) => {
    if (request.url !== '/mooring-ca.crt') {
      response
        .writeHead(404, { 'content-type': 'text/plain' })
        .end('The certificate is at /mooring-ca.crt\n');
      return;
    }
    response.writeHead(200, {
      'content-type': 'application/x-x509-ca-cert',
      'content-disposition': 'attachment; filename="mooring-ca.crt"',
      'cache-control': 'no-store',
    });
    response.end(certificate);
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, () => resolve(server));
  });
}
