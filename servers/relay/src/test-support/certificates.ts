import 'reflect-metadata';
import { webcrypto } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as x509 from '@peculiar/x509';

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
const day = 24 * 60 * 60 * 1_000;

/** Files (PEM) of an authority and of a certificate it has signed for this machine, for server and client. */
export interface Certificates {
  readonly ca: string;
  readonly cert: string;
  readonly key: string;
  close(): Promise<void>;
}

async function pemOf(key: CryptoKey): Promise<string> {
  return x509.PemConverter.encode(await webcrypto.subtle.exportKey('pkcs8', key), 'PRIVATE KEY');
}

/** @param address further address of the certificate */
export async function makeCertificates(address = '127.0.0.1'): Promise<Certificates> {
  const folder = await mkdtemp(path.join(tmpdir(), 'mooring-certificates-'));
  const now = Date.now();
  const common = {
    notBefore: new Date(now - day),
    notAfter: new Date(now + day),
    signingAlgorithm: algorithm,
  };
  const newKeys = () => webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const [authorityKeys, keys] = await Promise.all([newKeys(), newKeys()]);
  const authority = await x509.X509CertificateGenerator.createSelfSigned(
    {
      ...common,
      name: 'CN=Test authority',
      keys: authorityKeys,
      extensions: [new x509.BasicConstraintsExtension(true, 0, true)],
    },
    webcrypto as Crypto,
  );
  const certificate = await x509.X509CertificateGenerator.create(
    {
      ...common,
      subject: 'CN=Test',
      issuer: authority.subject,
      publicKey: keys.publicKey,
      signingKey: authorityKeys.privateKey,
      extensions: [new x509.SubjectAlternativeNameExtension([{ type: 'ip', value: address }])],
    },
    webcrypto as Crypto,
  );
  const files = { ca: 'ca.pem', cert: 'cert.pem', key: 'key.pem' };
  const at = (name: string) => path.join(folder, name);
  await writeFile(at(files.ca), authority.toString('pem'));
  await writeFile(at(files.cert), certificate.toString('pem'));
  await writeFile(at(files.key), await pemOf(keys.privateKey));
  return {
    ca: at(files.ca),
    cert: at(files.cert),
    key: at(files.key),
    close: () => rm(folder, { recursive: true, force: true }),
  };
}
