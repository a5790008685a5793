import path from 'node:path';
import { serverIdentity, startAuthoritySite } from '@mooring/devnet';
import { portProblem } from '../../test/devnet/src/before-install/check-ports.mjs';
import { wantedPorts } from '../../test/devnet/src/before-install/port-table.mjs';

/**
 * Prepares a start for the local network: a certificate for its address, and a server where devices fetch the
 * authority's certificate.
 *
 * @param {{ root: string, basePort: number, address: string }} options
 * @throws {Error} with a sentence
 */
export async function prepareLan({ root, basePort, address }) {
  const identity = await serverIdentity(path.join(root, '.mooring/ca'), address, new Date());
  const wanted = wantedPorts(['certificate'], basePort);
  const port = wanted[0]?.port ?? 0;
  const site = await startAuthoritySite({
    authorityFile: identity.authorityFile,
    host: '0.0.0.0',
    port,
  }).catch((error) => {
    throw new Error(portProblem(wanted.map((one) => ({ ...one, code: error.code }))));
  });
  return {
    lan: { address, ...identity },
    certificateUrl: `http://${address}:${port}/mooring-ca.crt`,
    close: () => {
      site.close();
      site.closeAllConnections();
    },
  };
}

export const trustAdvice = `On each device, open the certificate's address once and trust it for web sites:
  iPhone   Settings, General, VPN & Device Management, install; then General, About, Certificate Trust Settings, switch it on
  Android  Settings, Security, Encryption & credentials, Install a certificate, CA certificate
It can only speak for local addresses. Its key stays in .mooring/ca; npm run reset removes it.`;
